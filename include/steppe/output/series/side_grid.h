#pragma once

#include "steppe/physics/state/state.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// A thing drawn beside a body, of lines or quadrilaterals at rest, and how it moves: the surface
/// of an obstacle, lines of a remote point or a bolt. The same on all ranks.
struct SideGrid {
  std::string kind;  ///< as the group of its tables is named: obstacles, remote points, bolts
  std::string name;
  int points_per_cell;
  std::vector<double> places = {};  ///< three coordinates of each point, m
  std::vector<double> cells = {};   ///< the points of each cell in the order of VTK
  /// Three components of the displacement of each point in a state of nodal vectors, m. Collective.
  std::function<std::vector<double>(const State& nodal)> displacement = {};
};

}  // namespace steppe
