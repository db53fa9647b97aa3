#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/maps/map.h"
#include "steppe/physics/state/state.h"

namespace steppe {

/// The states u = T y of an inner problem that belong to those of other unknowns y.
class Expansion {
 public:
  /// With the layout of u. Borrows both. Collective.
  Expansion(const Map& map, const Layout& inner);

  /// Valid until the next call. Collective.
  const State& operator()(const State& state);
  /// Displacement u that belongs to y, null for null. Valid until the next call. Collective.
  Vec displacement(Vec y);

 private:
  const Map& map_;
  const Layout& inner_;
  State expanded_;
  VecHandle start_;  // made when it is first wanted
};

}  // namespace steppe
