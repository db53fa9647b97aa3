#include "steppe/mesh/file/cell_sides.h"

#include "steppe/base/numbers/groups.h"

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

namespace {

constexpr int most_corners = 8;

/// The number of that corner of a cell which is at a vertex.
template <int dim>
int corner_at(const std::vector<dealii::CellData<dim>>& cells, int cell, int vertex) {
  const auto& vertices = cells[cell].vertices;
  const auto found = std::find(vertices.begin(), vertices.end(), unsigned(vertex));
  return most_corners * cell + int(found - vertices.begin());
}

}  // namespace

template <int dim>
std::vector<unsigned int> cell_joints(const std::vector<dealii::CellData<dim>>& cells,
                                      const CellSides& sides) {
  Groups corners(most_corners * cells.size());
  sides.visit_shared([&](const std::array<int, 4>& side, int cell, int other) {
    for (const int vertex : side)
      if (vertex >= 0)
        corners.join(corner_at(cells, cell, vertex), corner_at(cells, other, vertex));
  });
  unsigned int last = 0;
  for (const auto& cell : cells)
    last = std::max(last, *std::max_element(cell.vertices.begin(), cell.vertices.end()));
  std::vector<int> root_of(last + 1, -1);
  std::vector<unsigned int> joints;
  for (int cell = 0; cell < int(cells.size()); ++cell)
    for (const unsigned int vertex : cells[cell].vertices) {
      const int root = corners.root(corner_at(cells, cell, int(vertex)));
      if (root_of[vertex] < 0) root_of[vertex] = root;
      if (root_of[vertex] != root) joints.push_back(vertex);
    }
  std::sort(joints.begin(), joints.end());
  joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
  return joints;
}

template std::vector<unsigned int> cell_joints(const std::vector<dealii::CellData<2>>&,
                                               const CellSides&);
template std::vector<unsigned int> cell_joints(const std::vector<dealii::CellData<3>>&,
                                               const CellSides&);

}  // namespace steppe
