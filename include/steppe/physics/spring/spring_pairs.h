#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/spring/springs_input.h"

#include <vector>

namespace steppe {

/**
 * The pairs of nodes that a set of springs joins: the edges (face and body diagonals) of cells, or
 * those listed in a file. A pair is on each rank that owns one of its nodes, once, the smaller
 * number first. Collective.
 * Throws InputError on all ranks for a region without cells, a file that cannot be read, a listed
 * point without a node.
 */
template <int dim>
std::vector<NodePair> spring_pairs(const Space<dim>& space, const SpringsInput& input);

}  // namespace steppe
