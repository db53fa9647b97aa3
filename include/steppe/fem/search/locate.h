#pragma once

#include "steppe/fem/search/cell_tree.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// A point as the input has it: coordinates separated by commas, and the parameter for messages.
struct PointText {
  std::string text, parameter;
};

/// A point of the reference shape, found in the body.
template <int dim>
struct Located {
  dealii::Point<dim> x;
  std::vector<CellPoint<dim>> cells;  ///< the owned cells that contain it, several on a side
  int n_cells;                        ///< how many of all ranks contain it
  /// Local nodes of the cell of the lowest key that contains it and their shape functions there, on
  /// the rank that has this cell; empty on all others. Where bodies touch it is that of one of
  /// them, the same on any number of ranks.
  std::vector<std::pair<int, double>> weights;
};

/**
 * Find points in the body, by a tree of the boxes of the cells: m points among n cells cost of the
 * order of (n + m) log n, and two reductions in all. Collective. Throws InputError on all ranks for
 * the first that cannot be read or lies in no cell.
 */
template <int dim>
std::vector<Located<dim>> locate(const Space<dim>& space, const std::vector<PointText>& points);

}  // namespace steppe
