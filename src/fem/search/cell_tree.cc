#include "steppe/fem/search/cell_tree.h"

#include "steppe/fem/search/cell_map.h"
#include "steppe/fem/search/cell_shape.h"

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
std::vector<Point<dim>> vertices(const Space<dim>& space, std::size_t cell) {
  std::vector<Point<dim>> result;
  for (int v = 0; v < space.n_vertices(); ++v) result.push_back(space.vertex(cell, v));
  return result;
}

}  // namespace

template <int dim>
CellTree<dim>::CellTree(const Space<dim>& space, double margin) : space_(space), margin_(margin) {
  const double tolerance = 1e-8 * space.mesh().size();
  const double reach = margin + (space.geometry().degree > 1 ? 0.3 : 0);
  std::vector<BoundingBox<dim>> boxes;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const auto corners = vertices(space, k);
    boxes.emplace_back(corners);
    boxes.back().extend(tolerance + reach * diameter(corners));
  }
  tree_ = BoxTree<dim>(boxes);
}

template <int dim>
std::vector<CellPoint<dim>> CellTree<dim>::cells_at(const Point<dim>& x) const {
  const CellMap<dim> map(space_);
  std::vector<CellPoint<dim>> found;
  for (const std::size_t k : tree_.at(x)) {
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
  for (const std::size_t k : tree_.at(x)) {
    auto xi = map.inverse(k, x);
    double distance = 0;
    if (!xi || !reference_cell.contains_point(*xi, 1e-7)) {
      xi = moved_inside(xi ? *xi : map.linearised_inverse(k, x), space_.mesh().simplicial());
      distance = x.distance(map(k, *xi));
      if (distance > margin_ * diameter(vertices(space_, k))) continue;
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

template class CellTree<2>;
template class CellTree<3>;

}  // namespace steppe
