#pragma once

#include "steppe/physics/equation/state.h"

namespace steppe {

/// Unknowns of a problem that are exchanged for others, of the same number, as a run goes on. All
/// members are collective.
class Renewal {
 public:
  virtual ~Renewal() = default;

  /// Whether an accepted state wants other unknowns.
  virtual bool is_due(const State& state) = 0;
  /// Exchange them: displacement, velocity and acceleration become the nearest ones in the others.
  /// Linearisations, and all else that was made for the unknowns of before, are to be gone before
  /// and made anew after it.
  virtual void renew(State& state) = 0;
};

}  // namespace steppe
