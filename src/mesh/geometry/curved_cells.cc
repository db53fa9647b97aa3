#include "steppe/mesh/geometry/curved_cells.h"

#include "steppe/base/petsc/ask.h"
#include "steppe/mesh/geometry/second_order_cell.h"

#include <deal.II/base/geometry_info.h>
#include <deal.II/base/quadrature_lib.h>
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

template <int dim>
Tensor<1, dim> part(const typename CurvedCells<dim>::Offsets& offsets, std::size_t middle) {
  Tensor<1, dim> d;
  for (int c = 0; c < dim; ++c) d[c] = offsets[dim * middle + c];
  return d;
}

/// sum of B_m d_m at a point.
template <int dim>
Tensor<1, dim> offset_at(const ReferenceCell& shape,
                         const typename CurvedCells<dim>::Offsets& offsets, const Point<dim>& xi) {
  Tensor<1, dim> sum;
  const auto& middles = middles_in<dim>(shape);
  for (std::size_t m = 0; m < middles.size(); ++m)
    if (const auto d = part<dim>(offsets, m); d != Tensor<1, dim>())
      sum += at_middle(shape, middles[m], xi).value * d;
  return sum;
}

template <int dim>
bool is_folded(const typename Triangulation<dim>::cell_iterator& cell,
               const std::vector<Point<dim>>& points,
               const typename CurvedCells<dim>::Offsets& offsets) {
  const ReferenceCell shape = cell->reference_cell();
  const auto& middles = middles_in<dim>(shape);
  double mean = 0, least = std::numeric_limits<double>::max();
  for (const Point<dim>& xi : points) {
    Tensor<2, dim> J;
    for (const unsigned int v : cell->vertex_indices())
      J += outer_product(Tensor<1, dim>(cell->vertex(v)), at_corner(shape, v, xi).gradient);
    mean += determinant(J) / double(points.size());
    for (std::size_t m = 0; m < middles.size(); ++m)
      J += outer_product(part<dim>(offsets, m), at_middle(shape, middles[m], xi).gradient);
    least = std::min(least, determinant(J));
  }
  return least < least_jacobian * mean;
}

/// The nodes of the middles of a cell, null where there are none.
template <int dim>
std::vector<const Point<dim>*> nodes_of(const typename Triangulation<dim>::cell_iterator& cell,
                                        const typename CurvedCells<dim>::Middles& middles) {
  const ReferenceCell shape = cell->reference_cell();
  std::vector<const Point<dim>*> nodes;
  for (const auto& [a, b] : middles_in<dim>(shape)) {
    const auto& known = nodes.size() < shape.n_lines() ? middles.of_edges : middles.of_others;
    nodes.push_back(nullptr);
    // of a face or cell any two corners opposite each other, that is a ^ k and b ^ k
    const unsigned int between = shape.is_simplex() ? 0 : a ^ b;
    for (unsigned int k = 0; k <= between && !nodes.back(); ++k) {
      if ((k & between) != k) continue;
      const auto node =
          known.find(std::minmax(cell->vertex_index(a ^ k), cell->vertex_index(b ^ k)));
      if (node != known.end()) nodes.back() = &node->second;
    }
  }
  return nodes;
}

}  // namespace

template <int dim>
CurvedCells<dim>::CurvedCells(const Triangulation<dim>& mesh, const Middles& middles) {
  if (middles.of_edges.empty() && middles.of_others.empty()) return;
  // nodes that are left out, for cells not to fold
  std::set<const Point<dim>*> straight;
  const auto offsets_of = [&](const Cell& cell, const std::vector<const Point<dim>*>& nodes) {
    const ReferenceCell shape = cell->reference_cell();
    const auto& pairs = middles_in<dim>(shape);
    Offsets offsets = {};
    for (std::size_t m = 0; m < nodes.size(); ++m) {
      if (!nodes[m] || straight.count(nodes[m])) continue;
      const Point<dim> xi = middle_of<dim>(shape, pairs[m]);
      Tensor<1, dim> d = *nodes[m] - offset_at<dim>(shape, offsets, xi);
      for (const unsigned int v : cell->vertex_indices())
        d -= at_corner(shape, v, xi).value * Tensor<1, dim>(cell->vertex(v));
      if (d.norm() <= rounding * cell->vertex(pairs[m][0]).distance(cell->vertex(pairs[m][1])))
        continue;
      for (int c = 0; c < dim; ++c) offsets[dim * m + c] = d[c];
    }
    return offsets;
  };
  const std::vector<Point<dim>> points = jacobian_points<dim>(mesh.get_reference_cells().front());
  for (bool changes = true; changes;) {
    changes = false;
    offsets_.clear();
    for (const auto& cell : mesh.cell_iterators_on_level(0)) {
      const auto nodes = nodes_of<dim>(cell, middles);
      const Offsets offsets = offsets_of(cell, nodes);
      if (offsets == Offsets{}) continue;
      offsets_.emplace_hint(offsets_.end(), cell->id().get_coarse_cell_id(), offsets);
      if (!is_folded<dim>(cell, points, offsets)) continue;
      changes = true;
      if (straight.empty()) straightened_ = cell->center();
      for (std::size_t m = 0; m < nodes.size(); ++m)
        if (part<dim>(offsets, m).norm() > 0) straight.insert(nodes[m]);
    }
  }
  n_straightened_ = straight.size();
}

template <int dim>
void CurvedCells<dim>::scale(double factor) {
  for (auto& [cell, offsets] : offsets_)
    for (double& d : offsets) d *= factor;
}

template <int dim>
void CurvedCells<dim>::add(Number cell, const Offsets& offsets) {
  if (offsets != Offsets{}) offsets_.emplace(cell, offsets);
}

template <int dim>
const typename CurvedCells<dim>::Offsets* CurvedCells<dim>::of(Number cell) const {
  const auto found = offsets_.find(cell);
  return found == offsets_.end() ? nullptr : &found->second;
}

template <int dim>
std::vector<Tensor<1, dim>> CurvedCells<dim>::offsets(const Cell& cell,
                                                      const std::vector<Point<dim>>& points) const {
  std::vector<Tensor<1, dim>> result;
  const Offsets* const known = empty() ? nullptr : of(coarse_number<dim>(cell));
  if (!known) return result;
  for (const Point<dim>& point : points)
    result.push_back(
        offset_at<dim>(cell->reference_cell(), *known, in_coarse_cell<dim>(cell, point)));
  return result;
}

template <int dim>
CurvedCells<dim> part_of(const CurvedCells<dim>& all, unsigned int reader,
                         const Triangulation<dim>& mesh, MPI_Comm communicator) {
  CurvedCells<dim> result;
  if (Utilities::MPI::max(unsigned(all.n_cells() > 0), communicator) == 0) return result;
  using Number = typename CurvedCells<dim>::Number;
  using Offsets = typename CurvedCells<dim>::Offsets;
  std::set<Number> wanted;
  for (const auto& cell : mesh.active_cell_iterators())
    if (cell->is_locally_owned()) wanted.insert(coarse_number<dim>(cell));
  const std::vector<Number> cells(wanted.begin(), wanted.end());
  const auto answers = ask<Offsets>(communicator, std::vector<unsigned int>(cells.size(), reader),
                                    cells, [&](Number cell) {
                                      const Offsets* const known = all.of(cell);
                                      return known ? *known : Offsets{};
                                    });
  for (std::size_t i = 0; i < cells.size(); ++i) result.add(cells[i], answers[i]);
  return result;
}

template class CurvedCells<2>;
template class CurvedCells<3>;
template CurvedCells<2> part_of(const CurvedCells<2>&, unsigned int, const Triangulation<2>&,
                                MPI_Comm);
template CurvedCells<3> part_of(const CurvedCells<3>&, unsigned int, const Triangulation<3>&,
                                MPI_Comm);

template <int dim>
double volume_of_simplices(const CurvedCells<dim>& curved, const Triangulation<dim>& mesh) {
  const ReferenceCell shape = ReferenceCells::get_simplex<dim>();
  const auto& middles = middles_in<dim>(shape);
  const QGaussSimplex<dim> rule(3);  // det J is of degree dim
  double volume = 0;
  for (const auto& cell : mesh.cell_iterators_on_level(0)) {
    const auto* const offsets = curved.of(cell->id().get_coarse_cell_id());
    for (unsigned int q = 0; q < rule.size(); ++q) {
      Tensor<2, dim> J;
      for (const unsigned int v : shape.vertex_indices())
        J += outer_product(Tensor<1, dim>(cell->vertex(v)),
                           at_corner(shape, v, rule.point(q)).gradient);
      for (std::size_t m = 0; offsets && m < middles.size(); ++m) {
        Tensor<1, dim> offset;
        for (int c = 0; c < dim; ++c) offset[c] = (*offsets)[dim * m + c];
        J += outer_product(offset, at_middle(shape, middles[m], rule.point(q)).gradient);
      }
      volume += rule.weight(q) * determinant(J);
    }
  }
  return volume;
}

template double volume_of_simplices(const CurvedCells<2>&, const Triangulation<2>&);
template double volume_of_simplices(const CurvedCells<3>&, const Triangulation<3>&);

}  // namespace steppe
