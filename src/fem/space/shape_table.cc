#include "steppe/fem/space/shape_table.h"

namespace steppe {

using namespace dealii;

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
void evaluate_map(const std::vector<Point<dim>>& positions, const ShapeTable<dim>& table,
                  const int* nodes, std::vector<MapAt<dim>>& map) {
  for (int q = 0; q < table.n_points(); ++q) {
    Tensor<2, dim>& J = map[q].jacobian;
    J = Tensor<2, dim>();
    for (int b = 0; b < table.n_nodes(); ++b) {
      const Point<dim>& x = positions[nodes[b]];
      const Tensor<1, dim>& slope = table.slope(q, b);
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) J[i][d] += x[i] * slope[d];
    }
    map[q].determinant = dealii::determinant(J);
    map[q].inverse = invert(J);
  }
}

template class ShapeTable<2>;
template class ShapeTable<3>;
template void evaluate_map(const std::vector<Point<2>>&, const ShapeTable<2>&, const int*,
                           std::vector<MapAt<2>>&);
template void evaluate_map(const std::vector<Point<3>>&, const ShapeTable<3>&, const int*,
                           std::vector<MapAt<3>>&);

}  // namespace steppe
