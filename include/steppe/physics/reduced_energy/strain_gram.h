#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/facets/reduced_basis.h"
#include "steppe/physics/reduced_energy/strain_components.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// Why the energy of a material is no polynomial of degree four in the coordinates of a basis:
/// another law than St. Venant-Kirchhoff's or linear elasticity, mean or centred dilatations, or
/// relaxing branches or viscosity. Empty where it is one. Local.
template <int dim>
std::string lacks_quartic_energy(const Material<dim>& material);

/// Whether a body has such an energy in all cells that a basis does not cover by evaluated ones,
/// and there are such cells. Collective.
template <int dim>
bool has_quartic_energy(const Space<dim>& space, const Body<dim>& body, const ReducedBasis& basis);

/// Strain components of each material that has stiffness and such an energy; nothing for the
/// others. Throws InputError for moduli that are not positive. Local.
template <int dim>
std::vector<std::optional<StrainComponents<dim>>> strain_components(const Body<dim>& body);

/**
 * The matrix G of QuarticEnergy for u = sum of z_i u_i,
 *     G_ab = integral over the cells that are not covered of f E_a : D : E_b,
 * with D the law's tangent at rest, f a factor of each material, and the strains
 *     E_i = sym grad u_i,    E_ij = sym (grad u_i^T grad u_j) (half of it for i = j),
 * of which linear elasticity has the first alone, over the vectors of the basis, without its local
 * functions. By the quadrature of the internal force, so that the energy
 * is the same to rounding. G is the same on all ranks. Collective.
 */
template <int dim>
std::vector<double> strain_gram(const Space<dim>& space, const Body<dim>& body,
                                const ReducedBasis& basis,
                                const std::function<double(const Material<dim>&)>& factor);

}  // namespace steppe
