#pragma once

#include "steppe/app/input.h"
#include "steppe/mesh/cell_cost.h"

namespace steppe {

/**
 * What a run does with a cell in one step, in counted floating-point operations and without a
 * clock: the forces of its law and its dilatation at the points (Counted) and of the kernel that
 * takes them to the nodes; of a run with Newton's method the tangent too, and the products with the
 * matrix in between, which are the same for all cells; and the obstacles that its faces may touch.
 * Borrows the input. Local.
 */
template <int dim>
CellCosts<dim> cell_costs(const Input& input);

}  // namespace steppe
