#pragma once

#include "steppe/fem/cells/tangents.h"
#include "steppe/fem/space/shape_table.h"
#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/**
 * Shape functions of the scalar element, their gradients in the reference configuration, the map
 * from the reference cell and the weights det(dX/dxi) w at the quadrature points of one owned cell
 * at a time. Borrows the space. Local.
 */
template <int dim>
class CellValues {
 public:
  CellValues(const Space<dim>& space, const dealii::Quadrature<dim>& quadrature);

  void reinit(std::size_t cell);

  int n_points() const { return shapes_.n_points(); }
  int n_nodes() const { return shapes_.n_nodes(); }
  const int* nodes() const { return nodes_; }
  double shape(int q, int node) const { return shapes_.value(q, node); }
  dealii::Tensor<1, dim> gradient(int q, int node) const {
    return shapes_.slope(q, node) * map_[q].inverse;
  }
  const dealii::Tensor<2, dim>& jacobian(int q) const { return map_[q].jacobian; }
  const dealii::Tensor<2, dim>& inverse(int q) const { return map_[q].inverse; }
  double determinant(int q) const { return map_[q].determinant; }
  double weight(int q) const { return map_[q].determinant * weights_[q]; }
  dealii::Point<dim> point(int q) const;

 private:
  const Space<dim>& space_;
  ShapeTable<dim> shapes_, geometry_;
  std::vector<double> weights_;
  std::vector<MapAt<dim>> map_;
  const int* nodes_ = nullptr;
};

/// Shape functions, gradients, the map and weights as in CellValues at the quadrature points of one
/// boundary face at a time, with outward unit normals in the reference configuration. The weights
/// are dA w. Borrows the space. Local.
template <int dim>
class FaceValues {
 public:
  explicit FaceValues(const Space<dim>& space) : FaceValues(space, space.face_quadrature()) {}
  FaceValues(const Space<dim>& space, const dealii::Quadrature<dim - 1>& quadrature);

  void reinit(const BoundaryFace& face);

  int n_points() const { return int(weights_.size()); }
  int n_nodes() const { return space_.nodes_per_cell(); }
  const int* nodes() const { return nodes_; }
  double shape(int q, int node) const { return side_->shapes.value(q, node); }
  dealii::Tensor<1, dim> gradient(int q, int node) const {
    return side_->shapes.slope(q, node) * map_[q].inverse;
  }
  double weight(int q) const { return areas_[q].norm() * weights_[q]; }
  dealii::Tensor<1, dim> normal(int q) const { return areas_[q] / areas_[q].norm(); }
  dealii::Point<dim> point(int q) const;

 private:
  /// A side of the reference cell.
  struct Side {
    ShapeTable<dim> shapes, geometry;
    Tangents<dim> tangents;  // dxi/ds, s in the reference cell of the face
    double sign;             // of the area vector of the tangents that points outward
  };

  const Space<dim>& space_;
  std::vector<double> weights_;
  std::vector<Side> sides_;
  std::vector<MapAt<dim>> map_;
  std::vector<dealii::Tensor<1, dim>> areas_;  // dA/ds N
  const Side* side_ = nullptr;
  const int* nodes_ = nullptr;
};

}  // namespace steppe
