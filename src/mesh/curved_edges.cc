#include "steppe/mesh/curved_edges.h"

#include "steppe/base/ask.h"

#include <deal.II/base/geometry_info.h>
#include <deal.II/distributed/tria.h>
#include <deal.II/grid/cell_id.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <limits>
#include <set>

namespace steppe {

using namespace dealii;

namespace {

/// det(dX/dxi) must not fall below this part of its mean over the points where it is looked at.
constexpr double least_jacobian = 0.01;

/// The number in the whole coarse mesh of the cell that a cell descends from.
template <int dim>
types::coarse_cell_id coarse_number(typename Triangulation<dim>::cell_iterator cell) {
  const auto* const mesh = &cell->get_triangulation();
  if (!dynamic_cast<const parallel::distributed::Triangulation<dim>*>(mesh))
    return cell->id().get_coarse_cell_id();
  while (cell->level() > 0) cell = cell->parent();
  return unsigned(cell->index());  // p4est numbers them anew, and every rank has all
}

/// The point of the coarse cell's reference cell where a point of a descendant's is.
template <int dim>
Point<dim> in_coarse_cell(typename Triangulation<dim>::cell_iterator cell, Point<dim> xi) {
  if (cell->level() == 0) return xi;
  if (cell->reference_cell().is_hyper_cube()) {
    const CellId id = cell->id();
    const auto children = id.get_child_indices();
    for (std::size_t level = children.size(); level > 0; --level)
      xi = GeometryInfo<dim>::child_to_cell_coordinates(xi, children[level - 1]);
    return xi;
  }
  // how deal.II numbers the children of a tetrahedron, and along which diagonal it cuts it, is its
  // own; both maps are affine
  Tensor<1, dim> x = cell->vertex(0);
  for (int d = 0; d < dim; ++d) x += xi[d] * (cell->vertex(d + 1) - cell->vertex(0));
  while (cell->level() > 0) cell = cell->parent();
  Tensor<2, dim> edges;
  for (int d = 0; d < dim; ++d)
    for (int c = 0; c < dim; ++c) edges[c][d] = (cell->vertex(d + 1) - cell->vertex(0))[c];
  return Point<dim>(invert(edges) * (x - Tensor<1, dim>(cell->vertex(0))));
}

/// The shape functions of a reference cell that a cell of second order is made of, at a point.
template <int dim>
struct Value {
  double value = 0;
  Tensor<1, dim> gradient;
};

/// Of a corner: linear on a simplex, multilinear on a hypercube.
template <int dim>
Value<dim> at_corner(const ReferenceCell& shape, unsigned int v, const Point<dim>& xi) {
  Value<dim> N;
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

/// Of the middle of the edge between two corners.
template <int dim>
Value<dim> at_middle(const ReferenceCell& shape, unsigned int a, unsigned int b,
                     const Point<dim>& xi) {
  const Value<dim> A = at_corner(shape, a, xi), B = at_corner(shape, b, xi);
  if (shape.is_simplex())
    return {4 * A.value * B.value, 4 * (A.value * B.gradient + B.value * A.gradient)};
  // corners of a hypercube differ in one bit of their numbers, that of the direction of the edge;
  // the sum of their functions does not change along it
  int d = 0;
  while (!((a ^ b) >> d & 1)) ++d;
  const double s = xi[d];
  Value<dim> N = {4 * s * (1 - s) * (A.value + B.value),
                  4 * s * (1 - s) * (A.gradient + B.gradient)};
  N.gradient[d] = 4 * (1 - 2 * s) * (A.value + B.value);
  return N;
}

/// The corners that an edge joins, as deal.II numbers both.
template <int dim>
std::array<unsigned int, 2> ends(const ReferenceCell& shape, unsigned int edge) {
  static constexpr std::array<unsigned int, 2> of_simplices[] = {{0, 1}, {1, 2}, {2, 0},
                                                                 {0, 3}, {1, 3}, {2, 3}};
  if (shape.is_simplex()) return of_simplices[edge];
  return {GeometryInfo<dim>::line_to_cell_vertices(edge, 0),
          GeometryInfo<dim>::line_to_cell_vertices(edge, 1)};
}

template <int dim>
Tensor<1, dim> part(const typename CurvedEdges<dim>::Offsets& offsets, unsigned int edge) {
  Tensor<1, dim> d;
  for (int c = 0; c < dim; ++c) d[c] = offsets[dim * edge + c];
  return d;
}

/// Where the Jacobian of a cell of second order is looked at: corners, middles of edges, centre.
template <int dim>
std::vector<Point<dim>> places(const ReferenceCell& shape) {
  std::vector<Point<dim>> corners, points;
  Point<dim> centre;
  for (const unsigned int v : shape.vertex_indices()) {
    corners.push_back(shape.template vertex<dim>(v));
    centre += corners.back() / double(shape.n_vertices());
  }
  points = corners;
  for (const unsigned int e : shape.line_indices()) {
    const auto [a, b] = ends<dim>(shape, e);
    points.push_back(Point<dim>((corners[a] + corners[b]) / 2));
  }
  points.push_back(centre);
  return points;
}

template <int dim>
bool is_folded(const typename Triangulation<dim>::cell_iterator& cell,
               const std::vector<Point<dim>>& places,
               const typename CurvedEdges<dim>::Offsets& offsets) {
  const ReferenceCell shape = cell->reference_cell();
  double mean = 0, least = std::numeric_limits<double>::max();
  for (const Point<dim>& xi : places) {
    Tensor<2, dim> J;
    for (const unsigned int v : cell->vertex_indices())
      J += outer_product(Tensor<1, dim>(cell->vertex(v)), at_corner(shape, v, xi).gradient);
    mean += determinant(J) / double(places.size());
    for (const unsigned int e : cell->line_indices()) {
      const auto [a, b] = ends<dim>(shape, e);
      J += outer_product(part<dim>(offsets, e), at_middle(shape, a, b, xi).gradient);
    }
    least = std::min(least, determinant(J));
  }
  return least < least_jacobian * mean;
}

}  // namespace

template <int dim>
CurvedEdges<dim>::CurvedEdges(const Triangulation<dim>& mesh, const Middles& middles) {
  if (middles.empty()) return;
  using Key = std::pair<unsigned int, unsigned int>;
  const auto key = [](const auto& line) -> Key {
    return std::minmax(line->vertex_index(0), line->vertex_index(1));
  };
  // curved edges that become straight, for cells not to fold
  std::set<Key> straight;
  const auto offsets_of = [&](const Cell& cell) {
    Offsets offsets = {};
    for (const unsigned int e : cell->line_indices()) {
      const auto line = cell->line(e);
      const auto middle = middles.find(key(line));
      if (middle == middles.end() || straight.count(middle->first)) continue;
      const Tensor<1, dim> d = middle->second - (line->vertex(0) + line->vertex(1)) / 2;
      for (int c = 0; c < dim; ++c) offsets[dim * e + c] = d[c];
    }
    return offsets;
  };
  const std::vector<Point<dim>> points = places<dim>(mesh.get_reference_cells().front());
  for (bool changes = true; changes;) {
    changes = false;
    offsets_.clear();
    for (const auto& cell : mesh.cell_iterators_on_level(0)) {
      const Offsets offsets = offsets_of(cell);
      if (offsets == Offsets{}) continue;
      offsets_.emplace_hint(offsets_.end(), cell->id().get_coarse_cell_id(), offsets);
      if (!is_folded<dim>(cell, points, offsets)) continue;
      changes = true;
      if (straight.empty()) straightened_ = cell->center();
      for (const unsigned int e : cell->line_indices())
        if (part<dim>(offsets, e).norm() > 0) straight.insert(key(cell->line(e)));
    }
  }
  n_straightened_ = straight.size();
}

template <int dim>
void CurvedEdges<dim>::scale(double factor) {
  for (auto& [cell, offsets] : offsets_)
    for (double& d : offsets) d *= factor;
}

template <int dim>
void CurvedEdges<dim>::add(Number cell, const Offsets& offsets) {
  if (offsets != Offsets{}) offsets_.emplace(cell, offsets);
}

template <int dim>
const typename CurvedEdges<dim>::Offsets* CurvedEdges<dim>::of(Number cell) const {
  const auto found = offsets_.find(cell);
  return found == offsets_.end() ? nullptr : &found->second;
}

template <int dim>
std::vector<Tensor<1, dim>> CurvedEdges<dim>::offsets(const Cell& cell,
                                                      const std::vector<Point<dim>>& points) const {
  std::vector<Tensor<1, dim>> result;
  const Offsets* const of_edges = empty() ? nullptr : of(coarse_number<dim>(cell));
  if (!of_edges) return result;
  const ReferenceCell shape = cell->reference_cell();
  for (const Point<dim>& point : points) {
    const Point<dim> xi = in_coarse_cell<dim>(cell, point);
    Tensor<1, dim> sum;
    for (const unsigned int e : shape.line_indices()) {
      const auto [a, b] = ends<dim>(shape, e);
      sum += at_middle(shape, a, b, xi).value * part<dim>(*of_edges, e);
    }
    result.push_back(sum);
  }
  return result;
}

template <int dim>
CurvedEdges<dim> part_of(const CurvedEdges<dim>& edges, unsigned int reader,
                         const Triangulation<dim>& mesh, MPI_Comm communicator) {
  CurvedEdges<dim> result;
  if (Utilities::MPI::max(unsigned(edges.n_cells() > 0), communicator) == 0) return result;
  using Number = typename CurvedEdges<dim>::Number;
  using Offsets = typename CurvedEdges<dim>::Offsets;
  std::set<Number> wanted;
  for (const auto& cell : mesh.active_cell_iterators())
    if (cell->is_locally_owned()) wanted.insert(coarse_number<dim>(cell));
  const std::vector<Number> cells(wanted.begin(), wanted.end());
  const auto answers = ask<Offsets>(communicator, std::vector<unsigned int>(cells.size(), reader),
                                    cells, [&](Number cell) {
                                      const Offsets* const known = edges.of(cell);
                                      return known ? *known : Offsets{};
                                    });
  for (std::size_t i = 0; i < cells.size(); ++i) result.add(cells[i], answers[i]);
  return result;
}

template class CurvedEdges<2>;
template class CurvedEdges<3>;
template CurvedEdges<2> part_of(const CurvedEdges<2>&, unsigned int, const Triangulation<2>&,
                                MPI_Comm);
template CurvedEdges<3> part_of(const CurvedEdges<3>&, unsigned int, const Triangulation<3>&,
                                MPI_Comm);

}  // namespace steppe
