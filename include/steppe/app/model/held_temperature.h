#pragma once

#include "steppe/fem/constraints/ties.h"
#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/**
 * See that a steady state of heat is determined: that each piece of the body, of which ties and
 * nodes that exchange heat, the first of each pair an owned one, join some, has one of the local
 * nodes `holding`, at which something holds the temperature; it may rise by any constant in
 * another. Ties are those of the temperatures of nodes. Collective. Throws InputError on all ranks
 * that names the largest piece that nothing holds.
 */
template <int dim>
void check_held_temperature(const Space<dim>& space, const Ties& ties,
                            std::vector<NodePair> exchanging, const std::vector<int>& holding);

}  // namespace steppe
