#pragma once

#include <deal.II/grid/tria_description.h>

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Places, among the nodes around a cell of that many, of those around each side, in the order of
/// Abaqus' and CalculiX's manuals: S1, S2, ...
const std::vector<std::vector<int>>& sides_of_cell(int dim, std::size_t n_nodes);

/**
 * The sides of the cells of a mesh file: lines in 2D, faces in 3D. deal.II orders cells so that
 * neighbours agree on the direction of a side; where three cells share one it goes on for ever in
 * 2D, and in 3D it takes two of them for neighbours. Local.
 */
class CellSides {
 public:
  /// Throws, with the numbers of one or two cells (or twice the same), and what they do.
  using Fail = std::function<void(std::size_t, std::size_t, const std::string&)>;

  CellSides(int dim, Fail fail) : dim_(dim), fail_(std::move(fail)) {}

  /// The next cell. Its nodes go around it; those of a hexahedron around its lower face, then
  /// around its upper one.
  void add(const std::vector<int>& nodes);
  /// Call after the last cell: is one given twice, does a side belong to three?
  void check();
  /// To how many cells a side of these nodes belongs; call after `check`.
  std::size_t n_cells(const std::vector<int>& nodes) const;
  /// visit(nodes, cell, other) for each side of two cells, with -1 for nodes that it has not; call
  /// after `check`.
  template <class Visit>
  void visit_shared(const Visit& visit) const {
    for (std::size_t i = 1; i < sides_.size(); ++i)
      if (sides_[i].first == sides_[i - 1].first)
        visit(sides_[i].first, sides_[i - 1].second, sides_[i].second);
  }

 private:
  template <std::size_t n>
  using Nodes = std::array<int, n>;  // in ascending order, -1 where there are fewer

  int dim_;
  Fail fail_;
  std::vector<std::pair<Nodes<4>, int>> sides_;  // with the cell
  std::vector<std::pair<Nodes<8>, int>> cells_;
};

/**
 * The vertices, in ascending order, at which cells meet that no chain of cells around the vertex
 * joins through shared sides: where a body hangs together in a vertex or, in space, an edge alone,
 * as in a hinge. `sides` are those of the cells. Local.
 */
template <int dim>
std::vector<unsigned int> cell_joints(const std::vector<dealii::CellData<dim>>& cells,
                                      const CellSides& sides);

}  // namespace steppe
