#include "steppe/mesh/cell_sides.h"

#include <algorithm>
#include <string>

namespace steppe {

namespace {

using Lists = std::vector<std::vector<int>>;

/// The nodes of each side of a cell of that many.
const Lists& sides_of(int dim, std::size_t n_nodes) {
  static const Lists triangle = {{0, 1}, {1, 2}, {2, 0}},
                     quadrilateral = {{0, 1}, {1, 2}, {2, 3}, {3, 0}},
                     tetrahedron = {{0, 1, 2}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}},
                     hexahedron = {{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                   {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
  if (dim == 2) return n_nodes == 3 ? triangle : quadrilateral;
  return n_nodes == 4 ? tetrahedron : hexahedron;
}

template <std::size_t n>
std::array<int, n> sorted(const std::vector<int>& nodes) {
  std::array<int, n> result;
  result.fill(-1);
  std::copy(nodes.begin(), nodes.end(), result.begin());
  std::sort(result.begin(), result.end());
  return result;
}

template <std::size_t n>
std::string list(const std::array<int, n>& nodes) {
  std::string text;
  for (const int node : nodes)
    if (node >= 0) text += (text.empty() ? "" : ", ") + std::to_string(node);
  return text;
}

}  // namespace

void CellSides::add(const std::vector<long>& nodes, long line) {
  const int cell = int(lines_.size());
  lines_.push_back(line);
  cells_.push_back({sorted<8>({nodes.begin(), nodes.end()}), cell});
  const auto& all = cells_.back().first;
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i] >= 0 && all[i] == all[i - 1])
      file_.fail_at(line, "a cell has node " + std::to_string(all[i]) +
                              " twice; cells with joined corners are not read: mesh the body anew");
  std::vector<int> side;
  for (const std::vector<int>& places : sides_of(dim_, nodes.size())) {
    side.clear();
    for (const int i : places) side.push_back(int(nodes[i]));
    sides_.push_back({sorted<4>(side), cell});
  }
}

void CellSides::check() {
  std::sort(cells_.begin(), cells_.end());
  for (std::size_t i = 1; i < cells_.size(); ++i)
    if (cells_[i].first == cells_[i - 1].first)
      file_.fail_at(lines_[cells_[i].second], "the cell of line " +
                                                  std::to_string(lines_[cells_[i - 1].second]) +
                                                  " is given once more; remove one");
  std::sort(sides_.begin(), sides_.end());
  for (std::size_t i = 2; i < sides_.size(); ++i)
    if (sides_[i].first == sides_[i - 2].first)
      file_.fail_at(lines_[sides_[i].second],
                    "the side of nodes " + list(sides_[i].first) +
                        " belongs to a third cell; one or two cells share a side: look for cells "
                        "that overlap, and mesh the body anew");
}

}  // namespace steppe
