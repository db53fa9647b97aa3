#include "steppe/fem/search/cell_tree.h"

#include "steppe/fem/search/cell_shape.h"

#include <deal.II/boost_adaptors/bounding_box.h>
#include <deal.II/boost_adaptors/point.h>
#include <deal.II/numerics/rtree.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
struct BoxTree<dim>::Tree {
  using Entry = std::pair<Box, std::size_t>;

  /// The numbers of the boxes that meet a point or a box.
  template <class Shape>
  std::vector<std::size_t> meeting(const Shape& shape) const {
    std::vector<Entry> found;
    entries.query(boost::geometry::index::intersects(shape), std::back_inserter(found));
    std::vector<std::size_t> numbers;
    for (const auto& [box, k] : found) numbers.push_back(k);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  RTree<Entry> entries;
};

template <int dim>
BoxTree<dim>::BoxTree(const std::vector<Box>& boxes) {
  std::vector<typename Tree::Entry> entries;
  for (std::size_t k = 0; k < boxes.size(); ++k) entries.emplace_back(boxes[k], k);
  if (!boxes.empty()) tree_ = std::make_shared<const Tree>(Tree{pack_rtree(entries)});
}

template <int dim>
std::vector<std::size_t> BoxTree<dim>::at(const Point<dim>& x) const {
  return tree_ ? tree_->meeting(x) : std::vector<std::size_t>();
}

template <int dim>
std::vector<std::size_t> BoxTree<dim>::meeting(const Box& box) const {
  return tree_ ? tree_->meeting(box) : std::vector<std::size_t>();
}

template <int dim>
BoundingBox<dim> BoxTree<dim>::bounds() const {
  Point<dim> nowhere;
  for (int c = 0; c < dim; ++c) nowhere[c] = std::numeric_limits<double>::max();
  if (!tree_) return Box({nowhere, nowhere});
  Box bounds = tree_->entries.begin()->first;
  for (const auto& [box, k] : tree_->entries) bounds.merge_with(box);
  return bounds;
}

template class BoxTree<2>;
template class BoxTree<3>;

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
std::optional<NearestPoint<dim>> CellTree<dim>::nearest(
    const Point<dim>& x, const std::function<bool(std::size_t cell)>& takes) const {
  const CellMap<dim> map(space_);
  const ReferenceCell reference_cell = space_.element().reference_cell();
  std::optional<NearestPoint<dim>> best;
  const auto key = [&](std::size_t k) { return space_.cells()[k].key; };
  for (const std::size_t k : tree_.at(x)) {
    if (!takes(k)) continue;
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
