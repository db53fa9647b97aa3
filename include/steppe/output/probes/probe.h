#pragma once

#include "steppe/physics/state/state.h"

#include <string>
#include <vector>

namespace steppe {

/// A quantity sqrt(s . Q s) of others that are linear in small motions, such as a von Mises stress.
struct QuadraticNorm {
  std::size_t quantity, first;         ///< its number, and that of the first component of s
  std::vector<std::vector<double>> Q;  ///< symmetric, semidefinite
};

/// Something measured at every step: names of its quantities, and their values in a state of nodal
/// vectors.
class Probe {
 public:
  virtual ~Probe() = default;
  virtual std::vector<std::string> quantities() const = 0;
  /// Quantities that are norms of others. All other quantities of kinds that measure small motions
  /// (see ProbeEntry) are linear in these motions.
  virtual std::vector<QuadraticNorm> norms() const { return {}; }
  /// Collective; the same values on all ranks.
  virtual std::vector<double> measure(const State& state) const = 0;
  /// Contribution of this rank to the values, which are the sums over the ranks, so that one
  /// reduction serves many probes. The ghosts of the state are up to date. Collective.
  virtual std::vector<double> share(const State& state, bool first_rank) const {
    std::vector<double> values = measure(state);
    if (!first_rank) values.assign(values.size(), 0.);
    return values;
  }
};

}  // namespace steppe
