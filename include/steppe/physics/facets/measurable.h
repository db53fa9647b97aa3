#pragma once

#include "steppe/physics/state/state.h"

namespace steppe {

/// Energies square numbers: a motion with larger ones is none.
constexpr double beyond_measure = 1e100;

/// Whether the Euclidean norms of all vectors of a state are numbers below that. Collective.
inline bool is_measurable(const State& state) {
  double sum = 0;  // no number, or infinite, where an entry is
  for (const Vec v : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)})
    sum += norm(v);
  return sum < beyond_measure;
}

}  // namespace steppe
