#pragma once

#include "steppe/app/model/unknowns.h"
#include "steppe/physics/system/elastodynamics.h"

#include <vector>

namespace steppe {

/// Problem of a body with its inertia and internal force alone. Borrows all. Collective.
template <int dim>
Elastodynamics<dim> free_body(Unknowns<dim>& unknowns, const Body<dim>& body);

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

}  // namespace steppe
