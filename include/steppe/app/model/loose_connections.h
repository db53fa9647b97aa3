#pragma once

#include "steppe/app/model/discretisation.h"

#include <string>
#include <vector>

namespace steppe {

/// Connections of parts of a body that give way in motions that nothing resists.
struct LooseConnections {
  std::vector<std::string> names;  ///< "Joints / pivot (hinge)", "Bolts / left (Force)"
  bool joints = false, bolts = false;
};

/**
 * Joints whose sides move relative to each other, bolts that shorten, and remote points whose nodes
 * move in a direction in which they do not follow, by more than `least` in one of the nodal
 * motions; rotations count with the size of the mesh. Collective.
 */
template <int dim>
LooseConnections loose_connections(const Discretisation<dim>& grid,
                                   const std::vector<VecHandle>& motions, double least);

}  // namespace steppe
