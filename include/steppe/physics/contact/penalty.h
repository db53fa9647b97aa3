#pragma once

namespace steppe {

/// Force that presses on a point while its gap changes from one value to another.
struct Pressing {
  double force = 0;    ///< lambda >= 0, N
  double damping = 0;  ///< the part of it by damping, N
  double slope = 0;    ///< its derivative to the gap at the end, N/m
  bool closed = false;
};

/**
 * The spring and the damper that press on a point of gap g. The spring has the potential V(g) = k
 * min(g, 0)^2 / 2; the damper acts while the point is inside, and together they never pull.
 */
struct Penalty {
  double stiffness;  ///< k, N/m
  double damping;    ///< force for a change of the gap in the time that it takes, N/m

  double potential(double gap) const;  ///< V, J

  /// lambda = -[V(after) - V(before)] / (after - before) (Laursen and Chawla, Int. J. Numer. Meth.
  /// Engng 40, 1997), that is the mean of the forces at both ends times the share q of the way that
  /// lies inside; less q damping (after - before), but never below zero.
  Pressing over(double before, double after) const;

  /// Force of a multiplier m, N, at the end of such a change, m - k after less the
  /// damping: it has no potential.
  Pressing over_by_multiplier(double multiplier, double before, double after) const;

  /// Force lambda of `over` where it moves the end itself, after = free + give lambda, give >= 0 in
  /// m/N. There is just one such lambda, since lambda never grows with `after` (V is convex).
  Pressing over_reach(double before, double free, double give) const;
};

}  // namespace steppe
