#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/maps/map.h"
#include "steppe/physics/state/state.h"

namespace steppe {

/// The states u = T y of an inner problem that belong to those of other unknowns y; or with the
/// displacement u_0 + T y from an origin.
class Expansion {
 public:
  /// With the layout of u, and u_0, null: zero. Borrows all. Collective.
  Expansion(const Map& map, const Layout& inner, Vec origin = nullptr);

  /// Valid until the next call. Collective.
  const State& operator()(const State& state);
  /// Displacement u that belongs to y, null for null. Valid until the next call. Collective.
  Vec displacement(Vec y);
  bool has_origin() const { return origin_ != nullptr; }

 private:
  void expand(Vec y, Vec u) const;
  void move_to_origin(Vec u) const;

  const Map& map_;
  const Layout& inner_;
  const Vec origin_;
  State expanded_;
  VecHandle start_;  // made when it is first wanted
};

}  // namespace steppe
