#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/output/series/side_grid.h"

#include <vector>

namespace steppe {

/// Things drawn beside a body: obstacles, remote points and bolts, which are borrowed. Collective.
/// Throws InputError.
template <int dim>
std::vector<SideGrid> drawn_beside(const Discretisation<dim>& grid);

}  // namespace steppe
