#include "steppe/fem/search/box_tree.h"

#include <deal.II/boost_adaptors/bounding_box.h>
#include <deal.II/boost_adaptors/point.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
BoxTree<dim>::BoxTree(const std::vector<Box>& boxes) {
  std::vector<Entry> entries;
  for (std::size_t k = 0; k < boxes.size(); ++k) entries.emplace_back(boxes[k], k);
  tree_ = pack_rtree(entries);
}

template <int dim>
std::vector<std::size_t> BoxTree<dim>::at(const Point<dim>& x) const {
  std::vector<Entry> found;
  tree_.query(boost::geometry::index::intersects(x), std::back_inserter(found));
  std::vector<std::size_t> numbers;
  for (const auto& [box, k] : found) numbers.push_back(k);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

template <int dim>
BoundingBox<dim> BoxTree<dim>::bounds() const {
  Point<dim> nowhere;
  for (int c = 0; c < dim; ++c) nowhere[c] = std::numeric_limits<double>::max();
  if (tree_.empty()) return Box({nowhere, nowhere});
  Box bounds = tree_.begin()->first;
  for (const auto& [box, k] : tree_) bounds.merge_with(box);
  return bounds;
}

template class BoxTree<2>;
template class BoxTree<3>;

}  // namespace steppe
