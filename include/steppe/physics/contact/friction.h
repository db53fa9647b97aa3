#pragma once

#include <deal.II/base/symmetric_tensor.h>
#include <deal.II/base/tensor.h>

namespace steppe {

/// I - n n^T of a unit vector.
template <int dim>
dealii::Tensor<2, dim> across(const dealii::Tensor<1, dim>& n) {
  return dealii::Tensor<2, dim>(dealii::unit_symmetric_tensor<dim>()) - outer_product(n, n);
}

/// A tangential force against a slip, and its derivatives.
template <int dim>
struct Traction {
  dealii::Tensor<1, dim> force;            ///< T, N
  dealii::Tensor<2, dim> by_slip;          ///< dT/ds, N/m
  dealii::Tensor<1, dim> by_normal_force;  ///< dT/dlambda
};

/// A point under Coulomb's law with elastic sticking.
template <int dim>
struct FrictionPoint {
  dealii::Tensor<1, dim> slip;  ///< s, the trial slip, all tangential, m
  double stiffness;             ///< k, N/m
  double mu, normal_force;      ///< lambda >= 0, N

  double limit() const { return mu * normal_force; }
};

/// A branch of that law: the point sticks, or slides in a direction (of length one).
template <int dim>
struct Branch {
  bool slides = false;
  dealii::Tensor<1, dim> direction;
};

/// Branch of the law itself, by return mapping (Wriggers, Computational Contact Mechanics, 2006,
/// section 10.5): the point sticks up to k |s| = mu lambda.
template <int dim>
Branch<dim> branch_of(const FrictionPoint<dim>& point);

/**
 * The branch that Newton's method tries next, by a primal-dual active set (Hueeber and Wohlmuth,
 * Comput. Methods Appl. Mech. Engrg. 194, 2005): a point that sticks slides once k |s| > mu lambda;
 * one that slides sticks once the way along its direction is less than mu lambda / k, so that no
 * iteration turns a slide round at once. On the limit to rounding, where a step that goes on
 * sliding begins, the branch stays.
 */
template <int dim>
Branch<dim> next_branch(const Branch<dim>& branch, const FrictionPoint<dim>& point);

/// T on a branch, also beyond it: k s where the point sticks; mu lambda s / |s| where it slides,
/// with the direction of the branch as long as s points against it.
template <int dim>
Traction<dim> traction(const Branch<dim>& branch, const FrictionPoint<dim>& point);

/// Whether a tangential force is below its limit by more than the accuracy of a solve.
bool below_limit(double force, double limit);

/// Is T on this branch that of the law?
template <int dim>
bool holds(const Branch<dim>& branch, const FrictionPoint<dim>& point);

/**
 * A mass m in the velocity update of an explicit scheme, v <- v + h f / m, that friction may hold.
 * The velocity (before the update, relative to the obstacle) and the sum of all other forces are
 * their tangential parts.
 */
template <int dim>
struct SlidingMass {
  double mass, h;                          ///< kg, s
  dealii::Tensor<1, dim> velocity, force;  ///< m/s, N
  double static_limit, kinetic_limit;      ///< mu_s lambda, mu_k lambda, N
  bool slides = false;                     ///< did it slide in the last update?
};

/// The force of friction in an update, and whether the mass slides on.
template <int dim>
struct SlidingFriction {
  dealii::Tensor<1, dim> force;
  bool slides;
};

/// With f* = f + m v / h: -f* while |f*| <= mu_s lambda (mu_k lambda where it slid), which stops
/// the mass, else -mu_k lambda f* / |f*|.
template <int dim>
SlidingFriction<dim> trial_friction(const SlidingMass<dim>& body);

/**
 * The literal rule: f_r = -min(|f|, mu_k lambda) v / |v| when v is not zero (to rounding), f_r =
 * -min(|f|, mu_s lambda) f / |f| when it is, and v <- 0 where |f| is the smaller. With f = 0 it
 * stops any slide at once. The force includes the impulse that stops the mass.
 */
template <int dim>
SlidingFriction<dim> published_friction(const SlidingMass<dim>& body);

}  // namespace steppe
