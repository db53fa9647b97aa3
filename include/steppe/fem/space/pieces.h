#pragma once

#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/// Cells that hang together through shared nodes, or over a cut, and with no others.
template <int dim>
struct Piece {
  double n_cells = 0;
  dealii::Point<dim> centre;  ///< the mean of the centres of its cells, m
};

/// The pieces of a body, those of most cells first, and in which one each local node lies,
/// -1 of auxiliary nodes.
template <int dim>
struct Pieces {
  std::vector<Piece<dim>> list;
  std::vector<int> of_node;
};

/// Whether a cut leaves cells on both sides in one piece.
enum class Cuts { joined, apart };

/**
 * Each rank joins the nodes of its cells (union and find) and tells all others which of its groups
 * share nodes with which of theirs. Collective.
 */
template <int dim>
Pieces<dim> pieces_of(const Space<dim>& space, Cuts cuts = Cuts::joined);

}  // namespace steppe
