#pragma once

#include <deal.II/base/bounding_box.h>
#include <deal.II/numerics/rtree.h>

#include <utility>
#include <vector>

namespace steppe {

/// Numbered boxes in a tree (boost's R*-tree: Beckmann et al., SIGMOD 1990): a search takes of the
/// order of log n. Local.
template <int dim>
class BoxTree {
 public:
  using Box = dealii::BoundingBox<dim>;

  BoxTree() = default;
  explicit BoxTree(const std::vector<Box>& boxes);

  /// The numbers of the boxes that hold a point, ascending.
  std::vector<std::size_t> at(const dealii::Point<dim>& x) const;
  /// A box around all boxes; one that nothing is in where there is none.
  Box bounds() const;

 private:
  using Entry = std::pair<Box, std::size_t>;

  dealii::RTree<Entry> tree_;
};

}  // namespace steppe
