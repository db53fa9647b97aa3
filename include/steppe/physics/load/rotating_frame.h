#pragma once

#include "steppe/input/values/expression.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/load/load_entry.h"
#include "steppe/physics/mass/region_mass.h"

#include <deal.II/base/tensor.h>

#include <string>
#include <vector>

namespace steppe {

/**
 * The inertial forces of a frame of reference that turns with omega(t) about the axis through c
 * along the unit vector n (in 2D out of the plane), with the mass matrix of the equation, or of the
 * cells of a region, and nodal values at the current positions x:
 *
 *     P = M [omega^2 (I - n n^T)(x - c) - (d omega/dt) n x (x - c) - 2 omega n x v]
 *
 * The centrifugal part softens the tangent; the Euler and Coriolis parts make it unsymmetric. All
 * is taken at the state's load time; F = -P. (Goldstein, Classical Mechanics, 2nd edition, section
 * 4-10.)
 */
template <int dim>
class RotatingFrame : public Term {
 public:
  /// `mass` is the body's, borrowed. Collective. Throws InputError.
  RotatingFrame(const Space<dim>& space, const Body<dim>& body, const MassMatrix<dim>& mass,
                const LoadInput& input, const Constants& constants);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;

 private:
  /// d acceleration / dx and / dv.
  dealii::Tensor<2, dim> by_position(double time) const;
  dealii::Tensor<2, dim> by_velocity(double time) const;

  const Space<dim>& space_;
  std::string name_;
  RegionMass<dim> mass_;
  std::vector<Expression<dim>> rates_;  // omega and, where it changes, d omega/dt
  bool coriolis_;
  dealii::Point<dim> centre_;
  dealii::Tensor<2, dim> across_, turn_;  // I - n n^T and n x
  VecHandle field_;
};

LoadEntry rotating_frame();

}  // namespace steppe
