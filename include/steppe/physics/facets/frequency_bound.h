#pragma once

#include "steppe/physics/state/state.h"

namespace steppe {

/// Bound of the frequencies of a body, at a fraction of what it takes to find the highest one.
class FrequencyBound {
 public:
  virtual ~FrequencyBound() = default;

  /// Number that no eigenvalue of M^-1 K(x) exceeds, 1/s^2, K with all contacts as if closed and
  /// without damping; infinite where none is known. Collective.
  virtual double bound_of_eigenvalues(const State& state) const = 0;
};

}  // namespace steppe
