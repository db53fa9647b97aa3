#pragma once

#include "steppe/physics/equation/problem.h"

#include <vector>

namespace steppe {

/**
 * How supports move, and how the rest of the body goes with them: where the prescribed unknowns of
 * a problem move as the sum of c_k(t) g_k, the others, f, have the static displacements
 *     K_ff u_k = - K_fg g_k
 * with the tangent K at rest (constraint modes: Craig and Bampton, AIAA Journal 6, 1968).
 */
struct SupportMotions {
  std::vector<VecHandle> patterns;    ///< g_k, orthonormal, zero in the others
  std::vector<VecHandle> extensions;  ///< g_k and u_k
  double largest = 0;                 ///< |g| at any of the times, m

  /// Finds the support motions of a body that is held, from those at some times, s. Collective.
  /// Throws NumericsError where a solve fails.
  static SupportMotions of(const Problem& problem, const std::vector<double>& times);
  /// Take from the displacement of a body what goes with its supports. Collective.
  void take_out(const Problem& problem, Vec u) const;
};

/// Whether supports are ever displaced, or move, at these times. Collective.
bool supports_are_displaced(const Problem& problem, const std::vector<double>& times);

/// Takes from a vector its parts along others, of unit length, and scales it to that: false where
/// nothing is left of it. Collective.
bool is_new(Vec v, const std::vector<VecHandle>& others);

}  // namespace steppe
