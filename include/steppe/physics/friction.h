#pragma once

#include <deal.II/base/tensor.h>

namespace steppe {

/// A tangential force against a slip, and its derivatives.
template <int dim>
struct Traction {
  dealii::Tensor<1, dim> force;            ///< T, N
  dealii::Tensor<2, dim> by_slip;          ///< dT/ds, N/m
  dealii::Tensor<1, dim> by_normal_force;  ///< dT/dlambda
  bool slides = false;
};

/**
 * Coulomb's law with elastic sticking, by return mapping (Wriggers, Computational Contact
 * Mechanics, 2006, section 10.5): T = k s up to |T| = mu lambda, there T = mu lambda s / |s|. s is
 * the trial slip, all tangential; k the stiffness in N/m, lambda >= 0 the normal force.
 */
template <int dim>
Traction<dim> return_mapping(const dealii::Tensor<1, dim>& slip, double stiffness, double mu,
                             double normal_force);

/**
 * A mass m that an explicit scheme kicks, v <- v + h f / m, and that friction may hold back. The
 * velocity (before the kick, relative to the obstacle) and the sum of all other forces are their
 * tangential parts.
 */
template <int dim>
struct KickedMass {
  double mass, h;                          ///< kg, s
  dealii::Tensor<1, dim> velocity, force;  ///< m/s, N
  double static_limit, kinetic_limit;      ///< mu_s lambda, mu_k lambda, N
  bool slides = false;                     ///< did it slide in the last kick?
};

/// Friction force of a kick, and whether the mass slides on.
template <int dim>
struct KickFriction {
  dealii::Tensor<1, dim> force;
  bool slides;
};

/// With f* = f + m v / h: -f* while |f*| <= mu_s lambda (mu_k lambda where it slid), which stops
/// the mass, else -mu_k lambda f* / |f*|.
template <int dim>
KickFriction<dim> trial_friction(const KickedMass<dim>& body);

/**
 * The literal rule: f_r = -min(|f|, mu_k lambda) v / |v| when v is not zero (to rounding), f_r =
 * -min(|f|, mu_s lambda) f / |f| when it is, and v <- 0 where |f| is the smaller. With f = 0 it
 * stops any slide at once. The force includes the impulse that stops the mass.
 */
template <int dim>
KickFriction<dim> published_friction(const KickedMass<dim>& body);

}  // namespace steppe
