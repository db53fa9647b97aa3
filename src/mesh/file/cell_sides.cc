#include "steppe/mesh/file/cell_sides.h"

#include <algorithm>
#include <string>

namespace steppe {

namespace {

template <std::size_t n>
std::array<int, n> sorted(const std::vector<int>& nodes) {
  std::array<int, n> result;
  result.fill(-1);
  std::copy(nodes.begin(), nodes.end(), result.begin());
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

const std::vector<std::vector<int>>& sides_of_cell(int dim, std::size_t n_nodes) {
  using Lists = std::vector<std::vector<int>>;
  static const Lists triangle = {{0, 1}, {1, 2}, {2, 0}},
                     quadrilateral = {{0, 1}, {1, 2}, {2, 3}, {3, 0}},
                     tetrahedron = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}},
                     hexahedron = {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1},
                                   {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}};
  if (dim == 2) return n_nodes == 3 ? triangle : quadrilateral;
  return n_nodes == 4 ? tetrahedron : hexahedron;
}

void CellSides::add(const std::vector<int>& nodes) {
  const int cell = int(cells_.size());
  cells_.push_back({sorted<8>(nodes), cell});
  const auto& all = cells_.back().first;
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i] >= 0 && all[i] == all[i - 1])
      fail_(
          cell, cell,
          "has a node at two corners; cells with joined corners are not read: mesh the body anew");
  std::vector<int> side;
  for (const std::vector<int>& places : sides_of_cell(dim_, nodes.size())) {
    side.clear();
    for (const int i : places) side.push_back(nodes[i]);
    sides_.push_back({sorted<4>(side), cell});
  }
}

void CellSides::check() {
  std::sort(cells_.begin(), cells_.end());
  for (std::size_t i = 1; i < cells_.size(); ++i)
    if (cells_[i].first == cells_[i - 1].first)
      fail_(cells_[i].second, cells_[i - 1].second, "are one cell given twice; remove one");
  decltype(cells_)().swap(cells_);
  std::sort(sides_.begin(), sides_.end());
  for (std::size_t i = 2; i < sides_.size(); ++i)
    if (sides_[i].first == sides_[i - 2].first)
      fail_(sides_[i].second, sides_[i - 1].second,
            "share a side with a third cell; one or two cells share a side: look for cells that "
            "overlap, and mesh the body anew");
}

std::size_t CellSides::n_cells(const std::vector<int>& nodes) const {
  const auto side = sorted<4>(nodes);
  const auto first = std::lower_bound(sides_.begin(), sides_.end(), std::pair(side, -1));
  std::size_t n = 0;
  while (first + n != sides_.end() && (first + n)->first == side) ++n;
  return n;
}

}  // namespace steppe
