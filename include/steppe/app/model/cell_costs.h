#pragma once

#include "steppe/app/input/input.h"
#include "steppe/mesh/partition/cell_cost.h"

namespace steppe {

/**
 * Cost of a cell in one step of a run, in counted floating-point operations, without a clock. It
 * has the stress of the law (see Counted) and its dilatation at the points, and the kernel that
 * takes the stress to the nodes. With Newton's method it has the tangent too, and the products with
 * the matrix, which are the same for all cells. Faces that may touch obstacles or other bodies add
 * theirs. In a run of heat all cells cost the same. Borrows the input. Local.
 */
template <int dim>
CellCosts<dim> cell_costs(const Input& input);

}  // namespace steppe
