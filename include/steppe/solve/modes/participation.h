#pragma once

#include "steppe/solve/modes/modes.h"

namespace steppe {

/// Unit accelerations r_c of the whole body, supports included, along each axis: the inertial
/// forces M r_c (s . M r_c is a shape's participation), and the masses r_c . M r_c.
struct BodyInertia {
  /// About a state. Collective.
  BodyInertia(const Problem& problem, const State& about);

  std::vector<VecHandle> forces;
  std::array<double, 3> total_mass = {};  // kg
};

/**
 * Shapes of one multiple eigenvalue, M-orthonormal, are any basis of their space: turn them within
 * it so that the first takes part in the motion along x alone of all of them, the next one in what
 * is left along y, and so on. Effective masses then depend on the body alone. Collective.
 */
void turn_to_axes(const std::vector<Vec>& shapes, const BodyInertia& inertia);

}  // namespace steppe
