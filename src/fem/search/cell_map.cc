#include "steppe/fem/search/cell_map.h"

namespace steppe {

using namespace dealii;

template <int dim>
Point<dim> CellMap<dim>::operator()(std::size_t cell, const Point<dim>& xi) const {
  const FiniteElement<dim>& geometry = space_.geometry();
  Point<dim> x;
  for (unsigned int b = 0; b < geometry.n_dofs_per_cell(); ++b)
    x += geometry.shape_value(b, xi) * space_.node_positions()[space_.cell_nodes(cell)[b]];
  return x;
}

template <int dim>
Tensor<2, dim> CellMap<dim>::derivative(std::size_t cell, const Point<dim>& xi) const {
  const FiniteElement<dim>& geometry = space_.geometry();
  Tensor<2, dim> J;
  for (unsigned int b = 0; b < geometry.n_dofs_per_cell(); ++b) {
    const Tensor<1, dim> X = space_.node_positions()[space_.cell_nodes(cell)[b]];
    J += outer_product(X, geometry.shape_grad(b, xi));
  }
  return J;
}

template <int dim>
Point<dim> CellMap<dim>::centre() const {
  Point<dim> sum;
  for (int v = 0; v < space_.n_vertices(); ++v)
    sum += space_.element().unit_support_point(v) / space_.n_vertices();
  return sum;
}

template <int dim>
std::optional<Point<dim>> CellMap<dim>::inverse(std::size_t cell, const Point<dim>& x) const {
  constexpr int most_iterations = 20;
  Point<dim> xi = centre();
  for (int i = 0; i < most_iterations; ++i) {
    const Tensor<2, dim> J = derivative(cell, xi);
    if (!(determinant(J) > 0)) return {};
    const Tensor<1, dim> step = invert(J) * (x - (*this)(cell, xi));
    xi += step;
    if (step.norm() <= 1e-8) return xi;  // it converges quadratically: to rounding by now
  }
  return {};
}

template <int dim>
Point<dim> CellMap<dim>::linearised_inverse(std::size_t cell, const Point<dim>& x) const {
  const Point<dim> xi = centre();
  return xi + invert(derivative(cell, xi)) * (x - (*this)(cell, xi));
}

template class CellMap<2>;
template class CellMap<3>;

}  // namespace steppe
