#pragma once

#include "steppe/mesh/file_words.h"

#include <array>
#include <utility>
#include <vector>

namespace steppe {

/**
 * The sides of the cells of a mesh file: lines in 2D, faces in 3D. deal.II orders cells so that
 * neighbours agree on the direction of a side; where three cells share one it goes on for ever in
 * 2D, and in 3D it takes two of them for neighbours. Local. Throws InputError with the line of the
 * cell.
 */
class CellSides {
 public:
  CellSides(int dim, const FileWords& file) : dim_(dim), file_(file) {}

  /// A cell that stands in that line of the file. Its nodes go around it; those of a hexahedron
  /// around its lower face, then around its upper one.
  void add(const std::vector<long>& nodes, long line);
  /// Call after the last cell: is one given twice, does a side belong to three?
  void check();

 private:
  template <std::size_t n>
  using Nodes = std::array<int, n>;  // in ascending order, -1 where there are fewer

  int dim_;
  const FileWords& file_;
  std::vector<std::pair<Nodes<4>, int>> sides_;  // with the cell
  std::vector<std::pair<Nodes<8>, int>> cells_;
  std::vector<long> lines_;
};

}  // namespace steppe
