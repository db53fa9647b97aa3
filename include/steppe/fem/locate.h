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

/// Coordinates separated by commas, as `parameter` of the input has them. Local. Throws InputError.
template <int dim>
dealii::Point<dim> read_point(const std::string& text, const std::string& parameter);

/// Find such a point in the body. Collective. Throws InputError on all ranks.
template <int dim>
Located<dim> locate(const Space<dim>& space, const std::string& text, const std::string& parameter);

}  // namespace steppe
