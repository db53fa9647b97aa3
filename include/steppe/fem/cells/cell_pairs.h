#pragma once

#include "steppe/fem/cells/cell_batches.h"

namespace steppe {

/// Pairs of rows and columns, by global numbers of nodes, brought to the owners of the rows,
/// sorted. Collective.
template <int dim>
std::vector<NodePair> at_owners(const Space<dim>& space, std::vector<NodePair> pairs);

/// The pairs of nodes of the cells in batches, each with itself too: this rank's rows, with those
/// that cells of other ranks ask for, and their columns, see Space::create_matrix. Collective.
template <int dim>
std::vector<NodePair> cell_pairs(const Space<dim>& space, const CellBatches<dim>& batches);

}  // namespace steppe
