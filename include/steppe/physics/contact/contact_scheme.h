#pragma once

namespace steppe {

/// Properties of the time scheme that contact depends on.
struct ContactScheme {
  bool is_explicit = false;
  bool updates = false;  ///< friction acts through an explicit scheme's velocity updates
  /// So does what presses on nodes: they have masses of their own, and the scheme is a leapfrog.
  bool leapfrog = false;
  bool rests = false;        ///< a static equilibrium comes first, where it does not
  bool differences = false;  ///< states of steps have a `start`
  /// The default stiffness, in p-wave moduli over the cell size.
  double stiffness_factor() const { return is_explicit ? 1 : 10; }
  double increment = 1e-6;  ///< to differentiate the obstacle's motion over, s
};

}  // namespace steppe
