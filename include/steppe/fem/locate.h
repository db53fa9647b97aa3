#pragma once

#include "steppe/fem/space.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// A point of the reference shape.
template <int dim>
struct Located {
  dealii::Point<dim> x;
  /// Local nodes of a cell that contains it and their shape functions there, on the lowest rank
  /// that has such a cell; empty on all others.
  std::vector<std::pair<int, double>> weights;
};

/// An owned cell, and a point of it on the reference cell.
template <int dim>
struct CellPoint {
  std::size_t cell;
  dealii::Point<dim> xi;
};

/// The owned cells that contain a point of the reference shape, several where it lies on a side.
/// Local.
template <int dim>
std::vector<CellPoint<dim>> cells_at(const Space<dim>& space, const dealii::Point<dim>& x);

/// Throws InputError, naming `parameter`, for a point that is in no cell of any rank. Local.
[[noreturn]] void refuse_point(const std::string& text, const std::string& parameter);

/// Find a point in the body: coordinates separated by commas, as `parameter` of the input has them.
/// Collective. Throws InputError on all ranks.
template <int dim>
Located<dim> locate(const Space<dim>& space, const std::string& text, const std::string& parameter);

}  // namespace steppe
