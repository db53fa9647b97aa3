#pragma once

#include "steppe/base/petsc/petsc.h"

#include <cmath>

namespace steppe {

/**
 * The incremental potential of a step, J/s^2 (J in a static one), summed over nodes and quadrature
 * points:
 *   phi = a.M a / (2 s_a) + [E(x) - P.u] / s_x + v.C v / (2 s_v).
 * When a, v and x move by s_a d, s_v d and s_x d, phi changes by F.d. A coefficient of zero means
 * that its quantity does not move; its part is left out. Infinite where x is inadmissible.
 */
struct Potential {
  double value = 0;
  double size = 0;  ///< sum of the magnitudes of all parts

  void add(double part) {
    value += part;
    size += std::abs(part);
  }
  /// Bound for rounding errors of the value: smaller differences of it cannot be told from zero.
  double rounding() const { return 1e-13 * size; }
};

/// Add factor a_i b_i for all owned entries. Local.
void add_product(double factor, Vec a, Vec b, Potential& potential);

}  // namespace steppe
