#include "steppe/fem/surface.h"

#include <deal.II/fe/fe_values.h>

#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// Orthonormal tangents whose area vector is the unit normal.
template <int dim>
Tangents<dim> tangents_of(const Tensor<1, dim>& normal) {
  Tangents<dim> T;
  if constexpr (dim == 2) {
    T[0][0] = -normal[1];
    T[0][1] = normal[0];
  } else {
    int flattest = 0;
    for (int c = 1; c < dim; ++c)
      if (std::abs(normal[c]) < std::abs(normal[flattest])) flattest = c;
    Tensor<1, dim> axis;
    axis[flattest] = 1;
    T[0] = cross_product_3d(axis, normal);
    T[0] /= T[0].norm();
    T[1] = cross_product_3d(normal, T[0]);
  }
  return T;
}

}  // namespace

template <int dim>
Surface<dim>::Surface(const Space<dim>& space, const std::vector<BoundaryFace>& faces) {
  if (faces.empty()) return;
  const auto& element = space.element();
  FEFaceValues<dim> values(space.mapping(), element, space.face_quadrature(),
                           update_values | update_gradients | update_JxW_values |
                               update_normal_vectors | update_quadrature_points);
  n_points_ = int(values.n_quadrature_points);
  n_nodes_ = int(element.n_dofs_per_face(faces[0].face));
  for (const BoundaryFace& face : faces) {
    values.reinit(space.cells()[face.cell], face.face);
    for (int b = 0; b < n_nodes_; ++b)
      nodes_.push_back(space.cell_nodes(face.cell)[element.face_to_cell_index(b, face.face)]);
    for (int q = 0; q < n_points_; ++q) {
      const Tangents<dim> T = tangents_of<dim>(values.normal_vector(q));
      points_.push_back({values.quadrature_point(q), values.JxW(q), T});
      for (int b = 0; b < n_nodes_; ++b) {
        const unsigned int i = element.face_to_cell_index(b, face.face);
        Shape shape{values.shape_value(i, q), {}};
        for (int k = 0; k < dim - 1; ++k) shape.slopes[k] = values.shape_grad(i, q) * T[k];
        shapes_.push_back(shape);
      }
    }
  }
}

template <int dim>
Tensor<1, dim> area_vector(const Tangents<dim>& g) {
  if constexpr (dim == 2)
    return Tensor<1, 2>({g[0][1], -g[0][0]});
  else
    return cross_product_3d(g[0], g[1]);
}

template <int dim>
Tensor<2, dim> area_vector_derivative(const Tangents<dim>& g, int k) {
  Tensor<2, dim> A;
  if constexpr (dim == 2) {
    A[0][1] = 1;
    A[1][0] = -1;
  } else {
    for (int c = 0; c < dim; ++c) {  // d x g_2, or g_1 x d
      Tensor<1, dim> d;
      d[c] = 1;
      const Tensor<1, dim> column = k == 0 ? cross_product_3d(d, g[1]) : cross_product_3d(g[0], d);
      for (int i = 0; i < dim; ++i) A[i][c] = column[i];
    }
  }
  return A;
}

template class Surface<2>;
template class Surface<3>;
template Tensor<1, 2> area_vector<2>(const Tangents<2>&);
template Tensor<1, 3> area_vector<3>(const Tangents<3>&);
template Tensor<2, 2> area_vector_derivative<2>(const Tangents<2>&, int);
template Tensor<2, 3> area_vector_derivative<3>(const Tangents<3>&, int);

}  // namespace steppe
