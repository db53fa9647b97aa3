#pragma once

#include "steppe/fem/space.h"
#include "steppe/physics/body/body.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// Why the energy of a body is no polynomial of degree four in the coordinates of a basis: a
/// material with another law than St. Venant-Kirchhoff's or linear elasticity, with mean or
/// centred dilatations, or with relaxing branches or viscosity. Empty where it is one. Local.
template <int dim>
std::string lacks_quartic_energy(const Body<dim>& body);

/**
 * The matrix G of QuarticEnergy for u = sum of z_i u_i,
 *     G_ab = integral over the reference body of f E_a : D : E_b,
 * with D the law's tangent at rest, f a factor of each material, and the strains
 *     E_i = sym grad u_i,    E_ij = sym (grad u_i^T grad u_j) (half of it for i = j),
 * of which linear elasticity has the first alone. By the quadrature of the internal force, so that
 * the energy is the same to rounding. `basis` are nodal vectors with ghosts up to date. G is the
 * same on all ranks. Collective.
 */
template <int dim>
std::vector<double> strain_gram(const Space<dim>& space, const Body<dim>& body,
                                const std::vector<VecHandle>& basis,
                                const std::function<double(const Material<dim>&)>& factor);

}  // namespace steppe
