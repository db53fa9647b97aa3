#pragma once

#include "steppe/physics/equation/state.h"

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
  /// What this rank adds to the values, which are the sums over the ranks, so that one reduction
  /// serves many probes; the state's ghosts are up to date. Collective.
  virtual std::vector<double> share(const State& state, bool first_rank) const {
    std::vector<double> values = measure(state);
    if (!first_rank) values.assign(values.size(), 0.);
    return values;
  }
};

}  // namespace steppe
