#pragma once

#include "steppe/physics/state.h"

#include <string>
#include <vector>

namespace steppe {

/// Something measured at every step: names of its quantities, and their values in a state of nodal
/// vectors.
class Probe {
 public:
  virtual ~Probe() = default;
  virtual std::vector<std::string> quantities() const = 0;
  /// Collective; the same values on all ranks.
  virtual std::vector<double> measure(const State& state) const = 0;
};

}  // namespace steppe
