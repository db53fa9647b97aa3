#pragma once

#include "steppe/material/law/plastic_state.h"
#include "steppe/material/law/point_law.h"
#include "steppe/material/plastic/flow_stress.h"

#include <cmath>

namespace steppe {

/** The stress that drives plastic flow, as a function of the plastic strain x of a step. */
template <class T>
struct Drive {
  T value, slope;  ///< and -d/dx of it, Pa
};

/** The plastic strain x of a step. */
template <class T>
struct RadialReturn {
  T flow;        ///< x >= 0
  T compliance;  ///< dx over the change of the drive, 1/Pa
};

/**
 * The x in [0, most] where drive(x) = sigma_y(alpha + x) times the factor of the rate x / h, from a
 * step's start with alpha, and zero where the left is smaller at x = 0. By Newton's method between
 * bounds, which are halved where it leaves them (Press and others, Numerical Recipes, 2007, section
 * 9.4): to rounding for every curve that does not fall as fast as the drive. For double, Lanes and
 * Counted; Lanes go on until the last of them is done, and those that are done stay, so that a
 * point has the same flow beside any others. Local.
 */
template <class T, class DriveAt>
RadialReturn<T> radial_return(const FlowStress& stress, const PlasticStart<T>& start, const T& most,
                              const DriveAt& drive) {
  using std::abs;
  const bool rates = stress.depends_on_rate();
  if (rates && !(start.duration > 0)) return {T(0.0), T(0.0)};
  const T alpha = start.state.strain();
  const Drive<T> trial = drive(T(0.0));
  // a point that rests on the yield surface is elastic, whatever rounding says of it
  const T excess = trial.value - T(1 + 1e-12) * stress.at(alpha);
  const auto where_flowing = [&](const T& a) { return where_at_most(excess, 0, T(0.0), a); };
  T low(0.0), high = where_flowing(most), x = where_flowing(excess / trial.slope), steepness(1.0);
  for (int i = 0; i < 80; ++i) {
    const T sigma = stress.at(alpha + x);
    const Drive<T> at = drive(x);
    T over = at.value, slope = stress.slope(alpha + x);
    if (rates) {
      const T rate = x / T(start.duration), factor = stress.rate_factor(rate);
      slope = slope * factor + sigma * stress.rate_slope(rate) / T(start.duration);
      over -= sigma * factor;
    } else {
      over -= sigma;
    }
    steepness = at.slope + slope;
    over = where_flowing(over);
    const T within = T(1e-14) * trial.value + T(1e-300) - abs(over);
    if (positive(within)) break;
    low = where_at_most(over, 0, low, x);
    high = where_at_most(over, 0, x, high);
    const T middle = T(0.5) * (low + high), next = x + over / steepness;
    const T tried =
        where_at_most(next - low, 0, middle, where_at_most(high - next, 0, middle, next));
    x = where_at_most(within, 0, tried, x);
  }
  return {x, where_flowing(T(1.0) / steepness)};
}

/** The work of plastic flow by x against the flow stress, J/m^3, with the factor of the rate at the
 * end. */
template <class T>
T work_of_flow(const FlowStress& stress, const PlasticStart<T>& start, const T& x) {
  const T work = stress.work(start.state.strain() + x) - stress.work(start.state.strain());
  if (!stress.depends_on_rate() || !(start.duration > 0)) return work;
  return work * stress.rate_factor(x / T(start.duration));
}

}  // namespace steppe
