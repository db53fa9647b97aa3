#include "steppe/physics/contact/penalty.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

namespace {

/// The share of the way from one gap to another that lies inside, and its derivative to the latter.
struct Share {
  double value = 0, slope = 0;
};

Share inside(double before, double after) {
  const double opened = after - before;
  if (before <= 0 && after <= 0) return {1, 0};
  if (before >= 0 && after >= 0) return {};
  if (after < 0) return {after / opened, -before / (opened * opened)};
  return {-before / opened, before / (opened * opened)};
}

}  // namespace

double Penalty::potential(double gap) const {
  const double depth = std::min(0., gap);
  return 0.5 * stiffness * depth * depth;
}

Pressing Penalty::over(double before, double after) const {
  const Share share = inside(before, after);
  if (share.value == 0) return {};
  const double elastic = -0.5 * stiffness * (std::min(0., before) + std::min(0., after)),
               by_after = after < 0 ? -0.5 * stiffness : 0,
               force = std::max(0., elastic - damping * (after - before));
  return {share.value * force, share.value * (force - elastic),
          share.slope * force + share.value * (by_after - damping), force > 0 || elastic == 0};
}

Pressing Penalty::over_by_multiplier(double multiplier, double before, double after) const {
  const double elastic = multiplier - stiffness * after;
  if (elastic < 0) return {};
  const double force = std::max(0., elastic - damping * (after - before));
  return {force, force - elastic, -stiffness - damping, force > 0 || elastic == 0};
}

Pressing Penalty::over_reach(double before, double free, double give) const {
  Pressing result = over(before, free);
  // Newton's method for lambda - over(free + give lambda) = 0, of slope 1 and more, kept between
  // bounds: the force without any give is the largest
  double low = 0, high = result.force, force = 0;
  for (int i = 0; i < 100 && high - low > std::numeric_limits<double>::epsilon() * high; ++i) {
    const double excess = force - result.force;
    if (excess == 0) break;
    (excess < 0 ? low : high) = force;
    const double next = force - excess / (1 - give * std::min(0., result.slope));
    if (next == force) break;
    force = next >= low && next <= high ? next : (low + high) / 2;
    result = over(before, free + give * force);
  }
  result.force = force;  // that of `over` has the rounding of the gap in it, times the stiffness
  return result;
}

}  // namespace steppe
