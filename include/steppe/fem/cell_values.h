#pragma once

#include "steppe/fem/boundary.h"

#include <deal.II/fe/fe_values.h>

namespace steppe {

/**
 * Shape functions of the scalar element, their gradients in the reference configuration and the
 * weights det(dX/dxi) w at the quadrature points of one owned cell at a time. Local.
 */
template <int dim>
class CellValues {
 public:
  CellValues(const Space<dim>& space, const dealii::Quadrature<dim>& quadrature)
      : space_(space),
        values_(space.mapping(), space.element(), quadrature,
                dealii::update_values | dealii::update_gradients | dealii::update_JxW_values |
                    dealii::update_quadrature_points) {}

  void reinit(std::size_t cell) {
    values_.reinit(space_.cells()[cell]);
    nodes_ = space_.cell_nodes(cell);
  }

  int n_points() const { return int(values_.n_quadrature_points); }
  int n_nodes() const { return space_.nodes_per_cell(); }
  const int* nodes() const { return nodes_; }
  double shape(int q, int node) const { return values_.shape_value(node, q); }
  const dealii::Tensor<1, dim>& gradient(int q, int node) const {
    return values_.shape_grad(node, q);
  }
  double weight(int q) const { return values_.JxW(q); }
  const dealii::Point<dim>& point(int q) const { return values_.quadrature_point(q); }

 private:
  const Space<dim>& space_;
  dealii::FEValues<dim> values_;
  const int* nodes_ = nullptr;
};

/// The same as CellValues (without gradients) on boundary faces, and their outward unit normals in
/// the reference configuration.
template <int dim>
class FaceValues {
 public:
  explicit FaceValues(const Space<dim>& space) : FaceValues(space, space.face_quadrature()) {}
  FaceValues(const Space<dim>& space, const dealii::Quadrature<dim - 1>& quadrature)
      : space_(space),
        values_(space.mapping(), space.element(), quadrature,
                dealii::update_values | dealii::update_JxW_values |
                    dealii::update_quadrature_points | dealii::update_normal_vectors) {}

  void reinit(const BoundaryFace& face) {
    values_.reinit(space_.cells()[face.cell], face.face);
    nodes_ = space_.cell_nodes(face.cell);
  }

  int n_points() const { return int(values_.n_quadrature_points); }
  int n_nodes() const { return space_.nodes_per_cell(); }
  const int* nodes() const { return nodes_; }
  double shape(int q, int node) const { return values_.shape_value(node, q); }
  double weight(int q) const { return values_.JxW(q); }
  const dealii::Point<dim>& point(int q) const { return values_.quadrature_point(q); }
  const dealii::Tensor<1, dim>& normal(int q) const { return values_.normal_vector(q); }

 private:
  const Space<dim>& space_;
  dealii::FEFaceValues<dim> values_;
  const int* nodes_ = nullptr;
};

}  // namespace steppe
