#pragma once

#include "steppe/mesh/file/cell_sides.h"

#include <deal.II/grid/tria_description.h>

#include <vector>

namespace steppe {

/**
 * The vertices, in ascending order, at which cells meet that no chain of cells around the vertex
 * joins through shared sides: where a body hangs together in a vertex or, in space, an edge alone,
 * as in a hinge. `sides` are those of the cells. Local.
 */
template <int dim>
std::vector<unsigned int> cell_joints(const std::vector<dealii::CellData<dim>>& cells,
                                      const CellSides& sides);

}  // namespace steppe
