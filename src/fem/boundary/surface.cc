#include "steppe/fem/boundary/surface.h"

#include "steppe/fem/cells/cell_values.h"

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
  FaceValues<dim> values(space);
  n_points_ = values.n_points();
  n_nodes_ = int(element.n_dofs_per_face(faces[0].face));
  for (const BoundaryFace& face : faces) {
    values.reinit(face);
    for (int b = 0; b < n_nodes_; ++b)
      nodes_.push_back(values.nodes()[element.face_to_cell_index(b, face.face)]);
    for (int q = 0; q < n_points_; ++q) {
      const Tangents<dim> T = tangents_of<dim>(values.normal(q));
      points_.push_back({values.point(q), values.weight(q), T});
      for (int b = 0; b < n_nodes_; ++b) {
        const int i = int(element.face_to_cell_index(b, face.face));
        Shape shape{values.shape(q, i), {}};
        for (int k = 0; k < dim - 1; ++k) shape.slopes[k] = values.gradient(q, i) * T[k];
        shapes_.push_back(shape);
      }
    }
  }
}

template class Surface<2>;
template class Surface<3>;

}  // namespace steppe
