#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/obstacle/obstacle.h"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// The surface of an obstacle at rest, of quadrilaterals or in the plane of lines, and how it
/// moves.
struct ObstacleGrid {
  std::string name;
  int points_per_cell;
  std::vector<double> places = {};  ///< three coordinates of each point, m
  std::vector<double> cells = {};   ///< the points of each cell in the order of VTK
  std::function<std::array<double, 3>(double time)> displacement = {};  ///< m
};

/// Grids of all obstacles beside the body of a space. Collective. Throws InputError.
template <int dim>
std::vector<ObstacleGrid> obstacle_grids(const Space<dim>& space,
                                         const std::vector<ObstacleInput>& obstacles,
                                         const Constants& constants);

}  // namespace steppe
