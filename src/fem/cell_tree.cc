#include "steppe/fem/cell_tree.h"

#include "steppe/fem/mesh_keys.h"

#include <deal.II/boost_adaptors/bounding_box.h>
#include <deal.II/boost_adaptors/point.h>

#include <algorithm>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

/// The reference point of a cell that is mapped to x, or nothing where the mapping finds none.
template <int dim>
std::optional<Point<dim>> reference_point(const Space<dim>& space, std::size_t cell,
                                          const Point<dim>& x) {
  try {
    return space.mapping().transform_real_to_unit_cell(space.cells()[cell], x);
  } catch (const std::exception&) {
    return {};
  }
}

/// J^-1 (x - F(xi)) for the mapping F, whose derivative J is taken by differences, which are exact
/// for straight sides.
template <int dim>
Tensor<1, dim> reference_step(const Space<dim>& space, std::size_t cell, const Point<dim>& x,
                              const Point<dim>& xi) {
  constexpr double h = 1e-3;
  const auto place = [&](const Point<dim>& at) {
    return space.mapping().transform_unit_to_real_cell(space.cells()[cell], at);
  };
  Tensor<2, dim> jacobian;
  for (int k = 0; k < dim; ++k) {
    Point<dim> before = xi, after = xi;
    before[k] -= h;
    after[k] += h;
    const Tensor<1, dim> column = (place(after) - place(before)) / (2 * h);
    for (int c = 0; c < dim; ++c) jacobian[c][k] = column[c];
  }
  return invert(jacobian) * (x - place(xi));
}

/// Of the reference cell: onto the sides that a point is beyond.
template <int dim>
Point<dim> moved_inside(Point<dim> xi, bool simplex) {
  for (int c = 0; c < dim; ++c) xi[c] = std::min(1., std::max(0., xi[c]));
  if (!simplex) return xi;
  // onto sum xi = 1, as often as that brings a coordinate below zero
  for (int round = 0; round < dim; ++round) {
    double excess = -1;
    int n = 0;
    for (int c = 0; c < dim; ++c) {
      excess += xi[c];
      n += xi[c] > 0;
    }
    if (excess <= 0) break;
    for (int c = 0; c < dim; ++c)
      if (xi[c] > 0) xi[c] = std::max(0., xi[c] - excess / n);
  }
  return xi;
}

}  // namespace

template <int dim>
CellTree<dim>::CellTree(const Space<dim>& space, double margin) : space_(space), margin_(margin) {
  const double tolerance = 1e-8 * space.mesh().size();
  std::vector<Entry> boxes;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const auto& cell = space.cells()[k];
    auto box = cell->bounding_box();
    box.extend(tolerance + (margin + (space.mesh().curved() ? 0.3 : 0)) * cell->diameter());
    boxes.emplace_back(box, k);
  }
  tree_ = pack_rtree(boxes);
}

template <int dim>
std::vector<typename CellTree<dim>::Entry> CellTree<dim>::near(const Point<dim>& x) const {
  std::vector<Entry> found;
  tree_.query(boost::geometry::index::intersects(x), std::back_inserter(found));
  std::sort(found.begin(), found.end(),
            [](const Entry& a, const Entry& b) { return a.second < b.second; });
  return found;
}

template <int dim>
std::vector<CellPoint<dim>> CellTree<dim>::cells_at(const Point<dim>& x) const {
  std::vector<CellPoint<dim>> found;
  for (const auto& [box, k] : near(x)) {
    const auto xi = reference_point(space_, k, x);
    if (xi && space_.cells()[k]->reference_cell().contains_point(*xi, 1e-7))
      found.push_back({k, *xi});
  }
  return found;
}

template <int dim>
std::optional<NearestPoint<dim>> CellTree<dim>::nearest(const Point<dim>& x) const {
  std::optional<NearestPoint<dim>> best;
  const auto key = [&](std::size_t k) { return cell_key<dim>(space_.cells()[k]->id()); };
  for (const auto& [box, k] : near(x)) {
    const auto& cell = space_.cells()[k];
    auto xi = reference_point(space_, k, x);
    double distance = 0;
    if (!xi || !cell->reference_cell().contains_point(*xi, 1e-7)) {
      // a bilinear map may have no such point
      if (!xi && space_.mesh().simplicial()) continue;
      if (!xi) xi = cell->real_to_unit_cell_affine_approximation(x);
      xi = moved_inside(*xi, space_.mesh().simplicial());
      distance = x.distance(space_.mapping().transform_unit_to_real_cell(cell, *xi));
      if (distance > margin_ * cell->diameter()) continue;
    }
    if (!best || distance < best->distance ||
        (distance == best->distance && key(k) < key(best->point.cell)))
      best = NearestPoint<dim>{{k, *xi}, distance, {}};
  }
  if (!best) return best;
  auto& [cell, xi] = best->point;
  const Tensor<1, dim> step = reference_step(space_, cell, x, xi);
  if (best->distance > 0)
    best->beyond = step;
  else
    xi += step;  // deal.II's Newton method stops at 1e-11
  return best;
}

template <int dim>
BoundingBox<dim> CellTree<dim>::bounds() const {
  Point<dim> nowhere;
  for (int c = 0; c < dim; ++c) nowhere[c] = std::numeric_limits<double>::max();
  if (tree_.empty()) return BoundingBox<dim>({nowhere, nowhere});
  BoundingBox<dim> bounds = tree_.begin()->first;
  for (const auto& [box, k] : tree_) bounds.merge_with(box);
  return bounds;
}

template class CellTree<2>;
template class CellTree<3>;

}  // namespace steppe
