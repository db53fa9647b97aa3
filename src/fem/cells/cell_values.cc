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

/// The map of the cell with these nodes at all points of a table of its geometry.
template <int dim>
void evaluate_map(const Space<dim>& space, const ShapeTable<dim>& table, const int* nodes,
                  std::vector<MapAt<dim>>& map) {
  for (int q = 0; q < table.n_points(); ++q) {
    Tensor<2, dim>& J = map[q].jacobian;
    J = Tensor<2, dim>();
    for (int b = 0; b < table.n_nodes(); ++b) {
      const Point<dim>& x = space.node_positions()[nodes[b]];
      const Tensor<1, dim>& slope = table.slope(q, b);
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) J[i][d] += x[i] * slope[d];
    }
    map[q].determinant = dealii::determinant(J);
    map[q].inverse = invert(J);
  }
}

}  // namespace

template <int dim>
ShapeTable<dim>::ShapeTable(const FiniteElement<dim>& element,
                            const std::vector<Point<dim>>& points)
    : n_nodes_(int(element.n_dofs_per_cell())) {
  for (const Point<dim>& point : points)
    for (int b = 0; b < n_nodes_; ++b) {
      values_.push_back(element.shape_value(b, point));
      slopes_.push_back(element.shape_grad(b, point));
    }
}

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
  evaluate_map(space_, geometry_, nodes_, map_);
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
  evaluate_map(space_, side_->geometry, nodes_, map_);
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

template class ShapeTable<2>;
template class ShapeTable<3>;
template class CellValues<2>;
template class CellValues<3>;
template class FaceValues<2>;
template class FaceValues<3>;

}  // namespace steppe
