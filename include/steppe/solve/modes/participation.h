#pragma once

#include "steppe/physics/equation/problem.h"

#include <array>
#include <vector>

namespace steppe {

/// Unit accelerations r_k of the whole body as if rigid, supports included, translations along the
/// axes and rotations about its centre of mass: the inertial forces M r_k (s . M r_k is a shape's
/// participation), and the masses and moments of inertia r_k . M r_k.
struct BodyInertia {
  /// About a state. See compute_modes. Collective.
  BodyInertia(const Problem& problem, const State& about, const std::vector<VecHandle>& given);

  std::vector<VecHandle> forces;
  std::vector<double> total;  // kg, of rotations kg m^2
  std::array<double, 3> mass_centre = {};
};

/**
 * Shapes of one multiple eigenvalue, M-orthonormal, are any basis of their space: turn them within
 * it so that the first takes part in the motion along x alone of all of them, the next one in what
 * is left along y, and so on to the rotations. Effective masses then depend on the body alone.
 * Collective.
 */
void turn_to_axes(const std::vector<Vec>& shapes, const BodyInertia& inertia);

}  // namespace steppe
