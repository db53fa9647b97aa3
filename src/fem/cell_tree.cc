#include "steppe/fem/cell_tree.h"

#include "steppe/fem/cell_map.h"

#include <deal.II/boost_adaptors/bounding_box.h>
#include <deal.II/boost_adaptors/point.h>

#include <algorithm>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

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

/// The largest distance of two vertices of a cell, m.
template <int dim>
double diameter(const Space<dim>& space, std::size_t cell) {
  double largest = 0;
  for (int v = 0; v < space.n_vertices(); ++v)
    for (int w = 0; w < v; ++w)
      largest = std::max(largest, space.vertex(cell, v).distance(space.vertex(cell, w)));
  return largest;
}

/// A box around the vertices of a cell.
template <int dim>
BoundingBox<dim> box_around(const Space<dim>& space, std::size_t cell) {
  Point<dim> lower = space.vertex(cell, 0), upper = lower;
  for (int v = 1; v < space.n_vertices(); ++v)
    for (int c = 0; c < dim; ++c) {
      lower[c] = std::min(lower[c], space.vertex(cell, v)[c]);
      upper[c] = std::max(upper[c], space.vertex(cell, v)[c]);
    }
  return BoundingBox<dim>({lower, upper});
}

}  // namespace

template <int dim>
CellTree<dim>::CellTree(const Space<dim>& space, double margin) : space_(space), margin_(margin) {
  const double tolerance = 1e-8 * space.mesh().size();
  std::vector<Entry> boxes;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    auto box = box_around(space, k);
    box.extend(tolerance + (margin + (space.geometry().degree > 1 ? 0.3 : 0)) * diameter(space, k));
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
  const CellMap<dim> map(space_);
  std::vector<CellPoint<dim>> found;
  for (const auto& [box, k] : near(x)) {
    const auto xi = map.inverse(k, x);
    if (xi && space_.element().reference_cell().contains_point(*xi, 1e-7))
      found.push_back({k, *xi});
  }
  return found;
}

template <int dim>
std::optional<NearestPoint<dim>> CellTree<dim>::nearest(const Point<dim>& x) const {
  const CellMap<dim> map(space_);
  const ReferenceCell reference_cell = space_.element().reference_cell();
  std::optional<NearestPoint<dim>> best;
  const auto key = [&](std::size_t k) { return space_.cells()[k].key; };
  for (const auto& [box, k] : near(x)) {
    auto xi = map.inverse(k, x);
    double distance = 0;
    if (!xi || !reference_cell.contains_point(*xi, 1e-7)) {
      xi = moved_inside(xi ? *xi : map.linearised_inverse(k, x), space_.mesh().simplicial());
      distance = x.distance(map(k, *xi));
      if (distance > margin_ * diameter(space_, k)) continue;
    }
    if (!best || distance < best->distance ||
        (distance == best->distance && key(k) < key(best->point.cell)))
      best = NearestPoint<dim>{{k, *xi}, distance, {}};
  }
  if (!best) return best;
  const auto& [cell, xi] = best->point;
  if (best->distance > 0) best->beyond = invert(map.derivative(cell, xi)) * (x - map(cell, xi));
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
