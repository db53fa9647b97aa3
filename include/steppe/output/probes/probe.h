#pragma once

#include "steppe/physics/state/column.h"
#include "steppe/physics/state/state.h"
#include "steppe/physics/state/wanted_motion.h"

#include <string>
#include <vector>

namespace steppe {

/// Column of a largest value, and those of the place where it is, m.
template <int dim>
std::vector<Column> with_place(const Column& largest) {
  std::vector<Column> columns = {largest};
  for (int c = 0; c < dim; ++c) columns.push_back({std::string(1, "xyz"[c]), "length"});
  return columns;
}

/// A quantity sqrt(s . Q s) of others that are linear in small motions, such as a von Mises stress.
struct QuadraticNorm {
  std::size_t quantity, first;         ///< its number, and that of the first component of s
  std::vector<std::vector<double>> Q;  ///< symmetric, semidefinite
};

/// Something measured at every step: its columns, and their values in a state of nodal vectors.
class Probe {
 public:
  virtual ~Probe() = default;
  virtual std::vector<Column> columns() const = 0;
  /// Quantities that are norms of others. All other quantities of kinds that measure small motions
  /// (see ProbeEntry) are linear in these motions.
  virtual std::vector<QuadraticNorm> norms() const { return {}; }
  /// Collective; the same values on all ranks.
  virtual std::vector<double> measure(const State& state) const = 0;
  /// Add where it reads the vectors of states. Local.
  virtual void add_wanted(WantedMotion& wanted) const { wanted.add_all(); }
  /// Contribution of this rank to the values, which are the sums over the ranks, so that one
  /// reduction serves many probes. The ghosts of the state are up to date. Collective.
  virtual std::vector<double> share(const State& state, bool first_rank) const {
    std::vector<double> values = measure(state);
    if (!first_rank) values.assign(values.size(), 0.);
    return values;
  }
};

}  // namespace steppe
