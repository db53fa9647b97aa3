#pragma once

namespace steppe {

/// Properties of the time scheme that contact depends on.
struct ContactScheme {
  bool updates = false;  ///< friction acts through an explicit scheme's velocity updates
  /// So does what presses on nodes: they have masses of their own, and the scheme is a leapfrog.
  bool leapfrog = false;
  bool rests = false;            ///< a static equilibrium comes first, where it does not
  bool differences = false;      ///< states of steps have a `start`
  double stiffness_factor = 10;  ///< default stiffness, in p-wave moduli over the cell size
  double increment = 1e-6;       ///< to differentiate the obstacle's motion over, s
};

}  // namespace steppe
