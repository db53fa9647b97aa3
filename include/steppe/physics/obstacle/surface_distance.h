#pragma once

#include <deal.II/base/point.h>
#include <deal.II/base/tensor.h>

#include <functional>

namespace steppe {

/// The signed distance of a point from a surface, positive outside.
template <int dim>
struct SurfaceDistance {
  double gap = 0;                    ///< g, m
  dealii::Tensor<1, dim> normal;     ///< dg/dx, the unit normal out of the obstacle
  dealii::Tensor<2, dim> curvature;  ///< d2g/dx2, 1/m
};

template <int dim>
using DistanceAt = std::function<SurfaceDistance<dim>(const dealii::Point<dim>&)>;

}  // namespace steppe
