#pragma once

#include <deal.II/base/point.h>

#include <functional>

namespace steppe {

/// A part of the surface of an obstacle at rest, to be shown: x(u, v) for u and v from 0 to 1 (in
/// the plane u alone), m, in that many cells.
template <int dim>
struct ObstaclePatch {
  int n_u, n_v;
  std::function<dealii::Point<dim>(double u, double v)> at;
};

/// The middle and the diameter of a body at rest, m: beside it unbounded surfaces are shown.
template <int dim>
struct Surroundings {
  dealii::Point<dim> middle;
  double size;
};

}  // namespace steppe
