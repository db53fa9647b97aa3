#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/system/elastodynamics.h"

#include <vector>

namespace steppe {

/// Rigid motions of a body in nodal vectors, M-orthonormal. Collective.
template <int dim>
std::vector<VecHandle> rigid_basis(const Space<dim>& space, Mat M);

/// The vectors without their rigid parts, and without those of which nothing is left. Collective.
template <int dim>
std::vector<VecHandle> elastic_part(const Space<dim>& space, Mat M, std::vector<VecHandle> vectors);

/// f - M a, with the acceleration a that f gives the body as a rigid one. Collective.
template <int dim>
void take_out_motion(const std::vector<VecHandle>& rigid, const Elastodynamics<dim>& problem,
                     Vec f);

/// Parts that deform a free body, of these loads and of the centrifugal forces of spins about all
/// axes: each less the inertia of the rigid motion that it accelerates. Leaves out those of which
/// only rounding is left. Collective.
template <int dim>
std::vector<VecHandle> deforming_loads(const Space<dim>& space, const Elastodynamics<dim>& problem,
                                       std::vector<VecHandle> loads);

}  // namespace steppe
