#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/output/series/side_grid.h"
#include "steppe/physics/obstacle/obstacle.h"

#include <vector>

namespace steppe {

/// Surfaces of all obstacles beside the body of a space, of quadrilaterals or in the plane of
/// lines. Collective. Throws InputError.
template <int dim>
std::vector<SideGrid> obstacle_grids(const Space<dim>& space,
                                     const std::vector<ObstacleInput>& obstacles,
                                     const Constants& constants);

}  // namespace steppe
