#pragma once

#include "steppe/mesh/partition/mesh.h"

#include <deal.II/fe/fe.h>

#include <vector>

namespace steppe {

/// Where the nodes of an element are on the owned cells of a mesh, m.
template <int dim>
struct NodePlaces {
  std::vector<dealii::Point<dim>> of_nodes;  ///< by local number
  bool curved = false;  ///< is one of them elsewhere than the corners of a cell have it?
};

/**
 * From the map of each cell (along the manifold of a generator, with the nodes of a file),
 * moved by `Mesh / Transform`; or between the corners, where sides are to be straight. `cell_nodes`
 * are the local numbers of the nodes of the owned cells, one cell after the other. Local. Throws
 * InputError where the transform has no value.
 */
template <int dim>
NodePlaces<dim> place_nodes(const Mesh<dim>& mesh, const dealii::FiniteElement<dim>& element,
                            const std::vector<int>& cell_nodes, int n_nodes);

}  // namespace steppe
