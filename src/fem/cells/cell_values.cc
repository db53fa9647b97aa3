#include "steppe/fem/cells/cell_values.h"

namespace steppe {

using namespace dealii;

namespace {

/// Sum over b of N_b X_b, the nodes of the geometry being a cell's first ones.
template <int dim>
Point<dim> place(const Space<dim>& space, const ShapeTable<dim>& table, const int* nodes, int q) {
  Point<dim> x;
  for (int b = 0; b < table.n_nodes(); ++b)
    x += table.value(q, b) * space.node_positions()[nodes[b]];
  return x;
}

}  // namespace

template <int dim>
CellValues<dim>::CellValues(const Space<dim>& space, const Quadrature<dim>& quadrature)
    : space_(space),
      shapes_(space.element(), quadrature.get_points()),
      geometry_(space.geometry(), quadrature.get_points()),
      weights_(quadrature.get_weights()),
      map_(quadrature.size()) {}

template <int dim>
void CellValues<dim>::reinit(std::size_t cell) {
  nodes_ = space_.cell_nodes(cell);
  evaluate_map(space_.node_positions(), geometry_, nodes_, map_);
}

template <int dim>
Point<dim> CellValues<dim>::point(int q) const {
  return place(space_, geometry_, nodes_, q);
}

template <int dim>
FaceValues<dim>::FaceValues(const Space<dim>& space, const Quadrature<dim - 1>& quadrature)
    : space_(space),
      weights_(quadrature.get_weights()),
      map_(quadrature.size()),
      areas_(quadrature.size()) {
  const FiniteElement<dim>& element = space.element();
  Point<dim> centre;
  for (int v = 0; v < space.n_vertices(); ++v)
    centre += element.unit_support_point(v) / space.n_vertices();
  for (const unsigned int f : element.reference_cell().face_indices()) {
    // the first nodes of a face are its vertices, the second and third along its own coordinates
    const auto vertex = [&](int v) {
      return element.unit_support_point(element.face_to_cell_index(v, f));
    };
    Tangents<dim> tangents;
    for (int k = 0; k < dim - 1; ++k) tangents[k] = vertex(k + 1) - vertex(0);
    std::vector<Point<dim>> points;
    for (const Point<dim - 1>& s : quadrature.get_points()) {
      points.push_back(vertex(0));
      for (int k = 0; k < dim - 1; ++k) points.back() += s[k] * tangents[k];
    }
    const double sign = area_vector<dim>(tangents) * (vertex(0) - centre) > 0 ? 1 : -1;
    sides_.push_back({{element, points}, {space.geometry(), points}, tangents, sign});
  }
}

template <int dim>
void FaceValues<dim>::reinit(const BoundaryFace& face) {
  nodes_ = space_.cell_nodes(face.cell);
  side_ = &sides_[face.face];
  evaluate_map(space_.node_positions(), side_->geometry, nodes_, map_);
  for (int q = 0; q < n_points(); ++q) {
    Tangents<dim> tangents;
    for (int k = 0; k < dim - 1; ++k) tangents[k] = map_[q].jacobian * side_->tangents[k];
    areas_[q] = side_->sign * area_vector<dim>(tangents);
  }
}

template <int dim>
Point<dim> FaceValues<dim>::point(int q) const {
  return place(space_, side_->geometry, nodes_, q);
}

template class CellValues<2>;
template class CellValues<3>;
template class FaceValues<2>;
template class FaceValues<3>;

}  // namespace steppe
