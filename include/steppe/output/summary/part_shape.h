#pragma once

#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/// Shape of some faces of the boundary together.
template <int dim>
struct PartShape {
  double area = 0;                                ///< m^2, in 2D the length, m
  dealii::Point<dim> centre;                      ///< of the area, m
  dealii::Tensor<1, dim> normal;                  ///< the mean of the outward unit normal
  enum { curved, flat, cylinder } kind = curved;  ///< in 2D a cylinder is an arc
  double radius = 0;                              ///< of a cylinder, m
  dealii::Point<dim> point;                       ///< on its axis
  dealii::Tensor<1, dim> axis;                    ///< of length one; zero in 2D
};

/**
 * The shape of each list of boundary faces: flat where the outward normals n are one; a cylinder
 * where the corners lie on one but for 1 % (root mean square) of its radius, or of the length of
 * the faces where that is less, times the variance of n across the axis. It is begun with the axis
 * across all n (the eigenvector of the least eigenvalue of the sum of n n^T) and the point c and
 * radius R of the least sum of |x - c - R n|^2 across it, and improved by the method of Gauss and
 * Newton for the distances of the corners. Collective.
 */
template <int dim>
std::vector<PartShape<dim>> shapes_of(const Space<dim>& space,
                                      const std::vector<std::vector<BoundaryFace>>& lists);

}  // namespace steppe
