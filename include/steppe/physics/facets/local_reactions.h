#pragma once

#include "steppe/physics/state/state.h"

#include <functional>
#include <vector>

namespace steppe {

/// Reactions at some nodes, found from the cells there alone.
class LocalReactions {
 public:
  virtual ~LocalReactions() = default;

  /// Sets F to the reactions in a state of nodal vectors, N, right at those nodes. Collective;
  /// throws NumericsError where the state is inadmissible.
  using AtNodes = std::function<void(const State& nodal, Vec F)>;

  /// With marks of local nodes, ghosts too; marks those besides whose motion is read. Borrows the
  /// problem. Empty where reactions are found of all nodes together. Local.
  virtual AtNodes reactions_at(std::vector<bool>& nodes) const = 0;
};

}  // namespace steppe
