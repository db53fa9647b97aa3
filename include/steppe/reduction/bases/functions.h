#pragma once

#include "steppe/fem/space/mesh_keys.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/equation/problem.h"

#include <string>
#include <vector>

namespace steppe {

/// The basis that functions span, `Reduction / Functions`, in the unknowns of a problem.
/// Collective. Throws InputError on all ranks for what is no function, or depends on others.
template <int dim>
std::vector<VecHandle> basis_functions(const Problem& problem, const Space<dim>& space,
                                       const std::string& functions, const Constants& constants);

/// The local functions of `Reduction / Local`: the global entries of nodal vectors of the nodes in
/// that region, but for prescribed ones, in an order that does not depend on the partition, the
/// same on all ranks; none where the text is empty. Collective. Throws InputError on all ranks for
/// a region without nodes, and for a problem in other unknowns than nodal displacements.
template <int dim>
std::vector<PetscInt> local_functions(const Space<dim>& space, const MeshKeys<dim>& keys,
                                      const Problem& problem, const std::string& region);

/// A load in each direction on the nodes of local functions, in proportion to their mass.
/// Collective.
template <int dim>
std::vector<VecHandle> loads_on(const Problem& problem, const std::vector<PetscInt>& units);

}  // namespace steppe
