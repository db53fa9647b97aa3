#pragma once

#include "steppe/physics/state/state.h"

namespace steppe {

/// Frame of reference that moves with a body, whose velocities have other components than the rates
/// of its displacements.
class MovingFrame {
 public:
  virtual ~MovingFrame() = default;

  /// The rate of a state's displacement, good until the next call. Collective.
  virtual Vec displacement_rate(const State& state) const = 0;
};

}  // namespace steppe
