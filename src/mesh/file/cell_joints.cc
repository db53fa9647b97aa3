#include "steppe/mesh/file/cell_joints.h"

#include "steppe/base/numbers/groups.h"

#include <algorithm>

namespace steppe {

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
