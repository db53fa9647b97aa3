#pragma once

#include "steppe/fem/search/nearest_points.h"

#include <vector>

namespace steppe {

/**
 * The pieces of a body in one space (see Pieces) that lie in those of the same body in another one:
 * two belong together where one of them has a good part of its volume in the other. Pieces that
 * touch have nodes at the same places, and those with curved sides lie in each other by a part of a
 * cell, so that places alone do not tell whose a node is. Returns for the owned nodes of cells of
 * `to` which cells of `from` are of their own body; nothing where `from` is of one piece.
 * Collective.
 */
template <int dim>
Preference own_pieces(const Space<dim>& from, const Space<dim>& to);

}  // namespace steppe
