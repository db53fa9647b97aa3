#pragma once

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/cells/tangents.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * Boundary faces with their own nodes, for forces that follow the motion. At every quadrature point
 * of a face there are orthonormal tangents T_1 (, T_2) of the reference surface, whose area vector
 * is the outward normal N; those of the moved surface are g_k = dx/ds_k, the derivatives along
 * them. The area vector of g_1 and g_2 is g_1 x g_2, in 2D (g_y, -g_x): the normal n times da/dA.
 */
template <int dim>
class Surface {
 public:
  struct Point {
    dealii::Point<dim> X;
    double weight;  ///< dA w
    Tangents<dim> tangents;
  };
  /// A shape function at a point, and its derivatives along the tangents.
  struct Shape {
    double value;
    std::array<double, dim - 1> slopes;
  };

  /// Local. Borrows the space.
  Surface(const Space<dim>& space, const std::vector<BoundaryFace>& faces);

  std::size_t n_faces() const { return n_points_ == 0 ? 0 : points_.size() / n_points_; }
  int n_points() const { return n_points_; }
  int n_nodes() const { return n_nodes_; }
  /// Local numbers of a face's nodes.
  const int* nodes(std::size_t face) const { return &nodes_[face * n_nodes_]; }
  const Point& point(std::size_t face, int q) const { return points_[face * n_points_ + q]; }
  /// The shape functions of the face's nodes.
  const Shape* shapes(std::size_t face, int q) const {
    return &shapes_[(face * n_points_ + q) * n_nodes_];
  }

 private:
  int n_points_ = 0, n_nodes_ = 0;
  std::vector<int> nodes_;
  std::vector<Point> points_;
  std::vector<Shape> shapes_;
};

}  // namespace steppe
