#pragma once

#include "steppe/fem/space/space.h"

#include <array>
#include <map>
#include <vector>

namespace steppe {

/**
 * The nodes of a face as a grid in its coordinates eta, the same on all faces: pieces between
 * neighbouring nodes, and on these the hat functions of nodes, which are not negative and have the
 * sum 1 (of degree 1 they are the shape functions). Local.
 */
template <int dim>
class FaceGrid {
 public:
  explicit FaceGrid(const Space<dim>& space);

  /// Numbers on the face of each piece's nodes.
  const std::vector<std::vector<int>>& pieces() const { return pieces_; }
  /// Values at a point of the face of the hat functions of its nodes, (bi)linear on each piece.
  std::vector<double> hats(const dealii::Point<dim - 1>& eta) const;
  /// Lower bounds of the pieces along each coordinate, from 0 to 1.
  const std::vector<double>& levels() const { return levels_; }
  bool simplicial() const { return simplicial_; }

 private:
  using Place = std::array<int, dim - 1>;

  bool simplicial_;
  std::vector<double> levels_;
  std::map<Place, int> numbers_;
  std::vector<std::vector<int>> pieces_;
};

}  // namespace steppe
