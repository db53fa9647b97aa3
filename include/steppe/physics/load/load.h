#pragma once

#include "steppe/fem/boundary/boundary.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/mass/region_mass.h"

#include <memory>
#include <vector>

namespace steppe {

/// Where a dead load acts; of one kind of these, the others empty.
template <int dim>
struct LoadDomain {
  /// Share that a node gets of the force at a point.
  struct PointShare {
    int node;
    double share;
    dealii::Point<dim> X;
  };

  std::vector<std::size_t> cells = {};
  std::vector<BoundaryFace> faces = {};
  std::vector<PointShare> points = {};
  std::unique_ptr<RegionMass<dim>> mass = nullptr;
};

/**
 * A dead load on the reference shape: P_a = integral of f(X, t) N_a over cells (body force, per
 * reference volume) or over boundary faces (traction, force per reference area, Pa; force, of which
 * the factor 1 / area makes one); or P = M g
 * with the nodal values of an acceleration field g and the mass matrix of the equation or the part
 * of it that the region's cells make (gravity; with -g the acceleration of the frame of reference);
 * or P_a = f(X_a, t), a force at nodes; or P_a = f(X, t) N_a(X), a force at a point X. Loads act at
 * the state's load time; F = -P.
 */
template <int dim>
class Load : public Term, private PotentialPart, private Reducible {
 public:
  /// Acts with this factor of the value. Borrows the space. Collective.
  Load(const Space<dim>& space, VectorExpression<dim> value, LoadDomain<dim> domain,
       double factor = 1);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double, double, double, const State&, Mat, Contacts) const override {}
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;

  std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const override;

 private:
  void integrate(double time) const;
  /// Brings integrated_ up to date; P is this factor of every component times it.
  dealii::Tensor<1, dim> factor_at(double time) const;
  /// The load's value, or one in every component where it is uniform in space.
  dealii::Tensor<1, dim> value_at(const dealii::Point<dim>& x, double time) const;
  template <class Values>
  void add_entity(const Values& values, double time, LocalArray& P) const;
  void add_field(double time) const;

  const Space<dim>& space_;
  VectorExpression<dim> value_;
  LoadDomain<dim> domain_;
  double factor_;
  /// P at the time it was last integrated; for a value that is uniform in space, P for a unit value
  /// in every component, integrated once.
  VecHandle integrated_;
  mutable double integrated_at_;
  mutable bool is_integrated_ = false;
};

}  // namespace steppe
