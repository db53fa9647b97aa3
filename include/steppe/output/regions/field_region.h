#pragma once

#include "steppe/fem/space/space.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/**
 * A part of a body as pieces of its cells: their volumes, their faces, or their sections with a
 * plane. All points of a piece lie in its cell, at a node or between two nodes, so that a field
 * there is a weighted sum of its values at the nodes of the cell.
 */
template <int dim>
class FieldRegion {
 public:
  virtual ~FieldRegion() = default;

  /// Shape of the pieces.
  struct Pieces {
    std::string kind;      ///< XDMF's name
    int n_points;          ///< of a piece
    int most_in_cell = 1;  ///< pieces of a cell
  };
  const Pieces& pieces() const { return pieces_; }
  /// Where a cell may have points: between these two of its nodes, or at one that stands twice.
  const std::vector<std::array<int, 2>>& places() const { return places_; }
  /// The pieces that an owned cell has, the numbers of their places one after the other. Local.
  virtual std::vector<int> in_cell(std::size_t cell) const = 0;
  /// Nodes of an owned cell and their weights at one of its places. Local.
  virtual std::vector<std::pair<int, double>> weights(std::size_t cell, int place) const;

 protected:
  /// The places are the nodes, of which a cell has so many.
  FieldRegion(Pieces pieces, int n_nodes);

  Pieces pieces_;
  std::vector<std::array<int, 2>> places_;
};

}  // namespace steppe
