#pragma once

#include "steppe/physics/body/body.h"

#include <string>

namespace steppe {

/**
 * Where a displacement turns the body inside out: the smallest det F at the quadrature points of
 * the materials whose laws do not allow det F <= 0, the number of its cell (as in deal.II's CellId:
 * that in the mesh before refinement, and the children's), the cell's centre in the reference
 * configuration, and its material, as words that begin with a comma; of equal cells the first.
 * Empty where det F > 0 everywhere. The same on all ranks, whatever the partition, as far as the
 * displacement is. `displacement` is nodal, with ghosts that this brings up to date. Collective.
 */
template <int dim>
std::string inside_out(const Space<dim>& space, const Body<dim>& body, Vec displacement);

}  // namespace steppe
