#include "steppe/fem/boundary/face_normals.h"

namespace steppe {

using namespace dealii;

template <int dim>
FaceNormals<dim>::FaceNormals(const Space<dim>& space)
    : n_nodes_(int(space.element().n_dofs_per_face(0))) {
  const FiniteElement<dim>& element = space.element();
  Point<dim> middle;
  for (int v = 0; v < space.n_vertices(); ++v)
    middle += element.unit_support_point(v) / space.n_vertices();
  for (const unsigned int f : element.reference_cell().face_indices()) {
    const auto node = [&](int b) { return int(element.face_to_cell_index(b, f)); };
    const auto place = [&](int b) { return element.unit_support_point(node(b)); };
    // the first nodes of a face are its vertices, the second and third along its own coordinates
    Tangents<dim> tangents;
    for (int k = 0; k < dim - 1; ++k) tangents[k] = place(k + 1) - place(0);
    const int n_vertices = int(element.reference_cell().face_reference_cell(f).n_vertices());
    Point<dim> centre;
    for (int v = 0; v < n_vertices; ++v) centre += place(v) / n_vertices;
    Side side;
    side.sign = area_vector<dim>(tangents) * (place(0) - middle) > 0 ? 1 : -1;
    for (int p = 0; p < n_points(); ++p)
      for (int a = 0; a < n_nodes_; ++a) {
        const Tensor<1, dim> slope = element.shape_grad(node(a), p < n_nodes_ ? place(p) : centre);
        side.slopes.emplace_back();
        for (int k = 0; k < dim - 1; ++k) side.slopes.back()[k] = slope * tangents[k];
      }
    sides_.push_back(side);
  }
}

template <int dim>
Tensor<1, dim> FaceNormals<dim>::normal(unsigned int face, int point,
                                        const std::vector<Point<dim>>& x) const {
  const Side& side = sides_[face];
  Tangents<dim> tangents;
  for (int a = 0; a < n_nodes_; ++a)
    for (int k = 0; k < dim - 1; ++k) tangents[k] += side.slopes[point * n_nodes_ + a][k] * x[a];
  const Tensor<1, dim> area = area_vector<dim>(tangents);
  const double size = area.norm();
  return size > 0 ? side.sign / size * area : Tensor<1, dim>();
}

template class FaceNormals<2>;
template class FaceNormals<3>;

}  // namespace steppe
