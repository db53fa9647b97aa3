#pragma once

#include "steppe/fem/cell_values.h"
#include "steppe/input/expression.h"
#include "steppe/physics/body.h"
#include "steppe/physics/term.h"

#include <deal.II/base/parameter_handler.h>

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Loads`.
struct LoadInput {
  std::string name, kind = "gravity", where = "everything", value;

  void bind(dealii::ParameterHandler& prm);
};

/**
 * A dead load on the reference shape: P_a = integral of f(X, t) N_a over cells (f = rho g for
 * gravity, -rho a_b for the acceleration of the frame of reference, a force per reference volume
 * for a body force) or over boundary faces (traction, force per reference area, Pa); or P_a =
 * f(X_a, t), a force at nodes. Loads act at the state's load time; F = -P.
 */
template <int dim>
class Load : public Term {
 public:
  /// Collective. Throws InputError for a region without cells, faces or nodes, or a bad expression.
  Load(const Space<dim>& space, const Body<dim>& body, const LoadInput& input,
       const Constants& constants);

  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double, double, double, const State&, Mat) const override {}
  void add_load(const State& state, Vec force) const override;

 private:
  void integrate(double time) const;
  /// f, or one in every component where it is uniform in space.
  dealii::Tensor<1, dim> density(const dealii::Point<dim>& x, double time) const;
  template <class Values>
  void add_entity(const Values& values, double factor, double time, LocalArray& P) const;

  const Space<dim>& space_;
  const Body<dim>& body_;
  bool by_mass_;
  double sign_;
  VectorExpression<dim> value_;
  std::vector<std::size_t> cells_;
  std::vector<BoundaryFace> faces_;
  std::vector<int> nodes_;
  /// P at the time it was last integrated; for a value that is uniform in space, P for a unit value
  /// in every component, integrated once.
  VecHandle integrated_;
  mutable double integrated_at_;
  mutable bool is_integrated_ = false;
};

}  // namespace steppe
