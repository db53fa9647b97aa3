#pragma once

#include "steppe/app/model/discretisation.h"

#include <set>

namespace steppe {

/// Throws InputError on all ranks for a side of the input's contacts that has no face, for sides
/// that share nodes, and for nodes of a secondary side that ties bind to others: those of `tied`,
/// by global numbers. Collective.
template <int dim>
void check_contact_sides(const Discretisation<dim>& grid, const std::set<PetscInt>& tied);

/// Global numbers of this rank's nodes on the sides of all contacts of an input. Collective.
template <int dim>
std::set<PetscInt> nodes_in_contact(const Discretisation<dim>& grid);

}  // namespace steppe
