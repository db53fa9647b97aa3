#pragma once

#include "steppe/physics/state/state.h"

#include <functional>
#include <vector>

namespace steppe {

/// Where the vectors of a state of nodal vectors are read.
struct WantedMotion {
  std::vector<int> nodes = {};  ///< local ones, at which all vectors are read
  /// Vectors that are read at all nodes, on all ranks alike.
  bool displacement = false, velocity = false, acceleration = false;

  void add_all() { displacement = velocity = acceleration = true; }
};

/// Sets the wanted entries of nodal vectors from the vectors of a state of the unknowns, others to
/// zero. Ghosts are the caller's to update. Collective.
using NodalExpansion = std::function<void(const State& state, State& nodal)>;

}  // namespace steppe
