#pragma once

#include "steppe/fem/map.h"
#include "steppe/physics/equation/problem.h"

namespace steppe {

/// The states u = T y of an inner problem that belong to those of other unknowns y, with the
/// displacements that the inner problem itself prescribes, at rest.
class Expansion {
 public:
  /// Borrows both. Collective.
  Expansion(const Map& map, const Problem& inner);

  /// Valid until the next call. Collective.
  const State& operator()(const State& state);
  /// Of a displacement, null for none, valid as long.
  Vec displacement(Vec y);

 private:
  const Map& map_;
  const Problem& inner_;
  State expanded_;
  VecHandle start_;  // made when it is first wanted
};

}  // namespace steppe
