#include "steppe/mesh/geometry/second_order_cell.h"

#include <deal.II/base/geometry_info.h>

namespace steppe {

using namespace dealii;

template <int dim>
ShapeValue<dim> at_corner(const ReferenceCell& shape, unsigned int v, const Point<dim>& xi) {
  ShapeValue<dim> N;
  if (shape.is_simplex()) {
    N.value = v == 0 ? 1 : xi[v - 1];
    for (int d = 0; d < dim; ++d) {
      if (v == 0) N.value -= xi[d];
      N.gradient[d] = v == 0 ? -1 : int(v) == d + 1;
    }
    return N;
  }
  N.value = GeometryInfo<dim>::d_linear_shape_function(xi, v);
  N.gradient = GeometryInfo<dim>::d_linear_shape_function_gradient(xi, v);
  return N;
}

namespace {

/// Inside a simplex a lattice of so many steps from corner to corner, made smaller by a factor: the
/// points of quadrature lie in it. Where faces around an edge lie on one smooth surface det J is
/// zero on that edge, whatever nodes inside do.
constexpr unsigned int lattice = 4;
constexpr double inset = 0.8;

/// Corners of a hypercube that are opposite each other differ in those bits of their numbers that
/// stand for the directions between.
template <int dim>
std::vector<Opposite> make_middles(const ReferenceCell& shape) {
  if (shape.is_simplex()) {
    const std::vector<Opposite> edges = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
    return {edges.begin(), edges.begin() + shape.n_lines()};
  }
  constexpr unsigned int all = (1 << dim) - 1;
  std::vector<Opposite> middles;
  for (const unsigned int e : shape.line_indices())
    middles.push_back({GeometryInfo<dim>::line_to_cell_vertices(e, 0),
                       GeometryInfo<dim>::line_to_cell_vertices(e, 1)});
  for (unsigned int f = 0; dim == 3 && f < shape.n_faces(); ++f) {
    const unsigned int normal = 1u << f / 2, side = f % 2 ? normal : 0;
    middles.push_back({side, side | (all & ~normal)});
  }
  middles.push_back({0, all});
  return middles;
}

}  // namespace

template <int dim>
const std::vector<Opposite>& middles_in(const ReferenceCell& shape) {
  static const std::vector<Opposite> of_simplex =
                                         make_middles<dim>(ReferenceCells::get_simplex<dim>()),
                                     of_hypercube =
                                         make_middles<dim>(ReferenceCells::get_hypercube<dim>());
  return shape.is_simplex() ? of_simplex : of_hypercube;
}

template <int dim>
ShapeValue<dim> at_middle(const ReferenceCell& shape, const Opposite& corners,
                          const Point<dim>& xi) {
  const auto [a, b] = corners;
  if (shape.is_simplex()) {
    const ShapeValue<dim> A = at_corner(shape, a, xi), B = at_corner(shape, b, xi);
    return {4 * A.value * B.value, 4 * (A.value * B.gradient + B.value * A.gradient)};
  }
  ShapeValue<dim> N;
  N.value = 1;
  for (int d = 0; d < dim; ++d) N.gradient[d] = 1;
  for (int d = 0; d < dim; ++d) {
    const bool between = (a ^ b) >> d & 1, above = a >> d & 1;
    const double s = xi[d],
                 value = between ? 4 * s * (1 - s)
                         : above ? s
                                 : 1 - s,
                 slope = between ? 4 * (1 - 2 * s)
                         : above ? 1
                                 : -1;
    N.value *= value;
    for (int c = 0; c < dim; ++c) N.gradient[c] *= c == d ? slope : value;
  }
  return N;
}

template <int dim>
Point<dim> middle_of(const ReferenceCell& shape, const Opposite& corners) {
  return Point<dim>((Tensor<1, dim>(shape.template vertex<dim>(corners[0])) +
                     shape.template vertex<dim>(corners[1])) /
                    2);
}

template <int dim>
std::vector<Point<dim>> jacobian_points(const ReferenceCell& shape) {
  std::vector<Point<dim>> points;
  for (const unsigned int v : shape.vertex_indices())
    points.push_back(shape.template vertex<dim>(v));
  for (const Opposite& corners : middles_in<dim>(shape))
    points.push_back(middle_of<dim>(shape, corners));
  if (!shape.is_simplex()) return points;
  const Point<dim> centre = shape.template barycenter<dim>();
  points.push_back(centre);
  const unsigned int last = dim == 3 ? lattice : 0;
  for (unsigned int i = 0; i <= lattice; ++i)
    for (unsigned int j = 0; i + j <= lattice; ++j)
      for (unsigned int k = 0; k <= last && i + j + k <= lattice; ++k) {
        const unsigned int numbers[] = {i, j, k};
        points.push_back(centre);
        for (int d = 0; d < dim; ++d)
          points.back()[d] += inset * (double(numbers[d]) / lattice - centre[d]);
      }
  return points;
}

template ShapeValue<2> at_corner(const ReferenceCell&, unsigned int, const Point<2>&);
template const std::vector<Opposite>& middles_in<2>(const ReferenceCell&);
template ShapeValue<2> at_middle(const ReferenceCell&, const Opposite&, const Point<2>&);
template Point<2> middle_of(const ReferenceCell&, const Opposite&);
template std::vector<Point<2>> jacobian_points(const ReferenceCell&);
template ShapeValue<3> at_corner(const ReferenceCell&, unsigned int, const Point<3>&);
template const std::vector<Opposite>& middles_in<3>(const ReferenceCell&);
template ShapeValue<3> at_middle(const ReferenceCell&, const Opposite&, const Point<3>&);
template Point<3> middle_of(const ReferenceCell&, const Opposite&);
template std::vector<Point<3>> jacobian_points(const ReferenceCell&);

}  // namespace steppe
