#pragma once

#include "steppe/physics/body.h"
#include "steppe/physics/mass_matrix.h"
#include "steppe/physics/term.h"

namespace steppe {

/// F = M a with the mass matrix of the reference density; kinetic energy v.M v / 2.
template <int dim>
class Inertia : public Term {
 public:
  Inertia(const Space<dim>& space, const Body<dim>& body, Lumping lumping);

  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J) const override;
  double kinetic_energy(const State& state) const override;

  const MassMatrix<dim>& mass() const { return mass_; }

 private:
  MassMatrix<dim> mass_;
};

}  // namespace steppe
