#pragma once

#include "steppe/fem/cell_values.h"
#include "steppe/fem/locate.h"
#include "steppe/input/expression.h"
#include "steppe/physics/load/load_input.h"
#include "steppe/physics/mass/region_mass.h"
#include "steppe/physics/equation/term.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/**
 * A dead load on the reference shape: P_a = integral of f(X, t) N_a over cells (body force, per
 * reference volume) or over boundary faces (traction, force per reference area, Pa); or P = M g
 * with the nodal values of an acceleration field g and the mass matrix of the equation or the part
 * of it that the region's cells make (gravity; with -g the acceleration of the frame of reference);
 * or P_a = f(X_a, t), a force at nodes; or P_a = f(X, t) N_a(X), a force at a point X. Loads act at
 * the state's load time; F = -P.
 */
template <int dim>
class Load : public Term {
 public:
  /// `mass` is the body's, borrowed; `point` where a point force acts, else null. Collective.
  /// Throws InputError for a region without cells, faces or nodes, a bad expression, gravity on a
  /// part of a uniform mass.
  Load(const Space<dim>& space, const Body<dim>& body, const MassMatrix<dim>& mass,
       const LoadInput& input, const Constants& constants, const Located<dim>* point = nullptr);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double, double, double, const State&, Mat, Contacts) const override {}
  void add_force(ForcePart part, const State& state, Vec force, Contacts) const override {
    if (part == ForcePart::load) add_load(state, force);
  }
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;

 private:
  /// What a node gets of the force at a point.
  struct PointShare {
    int node;
    double share;
    dealii::Point<dim> X;
  };

  /// Add -P.
  void add_load(const State& state, Vec force) const;
  void integrate(double time) const;
  /// Brings integrated_ up to date; P is this factor of every component times it.
  dealii::Tensor<1, dim> factor_at(double time) const;
  /// The load's value, or one in every component where it is uniform in space.
  dealii::Tensor<1, dim> value_at(const dealii::Point<dim>& x, double time) const;
  template <class Values>
  void add_entity(const Values& values, double time, LocalArray& P) const;
  void add_field(double time) const;

  const Space<dim>& space_;
  std::unique_ptr<RegionMass<dim>> mass_;  // of a load that acts on it
  double sign_;
  VectorExpression<dim> value_;
  std::vector<std::size_t> cells_;
  std::vector<BoundaryFace> faces_;
  std::vector<PointShare> points_;
  /// P at the time it was last integrated; for a value that is uniform in space, P for a unit value
  /// in every component, integrated once.
  VecHandle integrated_;
  mutable double integrated_at_;
  mutable bool is_integrated_ = false;
};

/// The terms of the list, a Load, FollowerLoad or RotatingFrame for each entry, or one of these as
/// a RampedLoad. `mass` is the body's, borrowed. All points of point forces are located at once.
/// Collective. Throws InputError.
template <int dim>
std::vector<std::unique_ptr<Term>> make_loads(const Space<dim>& space, const Body<dim>& body,
                                              const MassMatrix<dim>& mass,
                                              const std::vector<LoadInput>& inputs,
                                              const Constants& constants);

}  // namespace steppe
