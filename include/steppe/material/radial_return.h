#pragma once

#include "steppe/material/flow_stress.h"
#include "steppe/material/plastic_state.h"
#include "steppe/material/point_law.h"

#include <cmath>

namespace steppe {

/** The plastic strain x of a step as a function of the equivalent trial strain e. */
template <class T>
struct RadialReturn {
  T flow;   ///< x >= 0
  T slope;  ///< dx/de
};

/**
 * The x >= 0 with 3 mu (e - x) = sigma_y(alpha + x) times the factor of the rate x / h, from a
 * step's start with alpha, and zero where the left is smaller at x = 0. By Newton's method between
 * bounds, which are halved where it leaves them (Press and others, Numerical Recipes, 2007, section
 * 9.4): to rounding for every curve that does not fall by 3 mu or more. For double, Lanes and
 * Counted; Lanes go on until the last of them is done. Local.
 */
template <class T>
RadialReturn<T> radial_return(double mu, const FlowStress& stress, const T& e,
                              const PlasticStart<T>& start) {
  using std::abs;
  const bool rates = stress.depends_on_rate();
  if (rates && !(start.duration > 0)) return {T(0.0), T(0.0)};
  const T alpha = start.state.strain(), elastic(3 * mu), trial = elastic * e;
  // a point that rests on the yield surface is elastic, whatever rounding says of it
  const T excess = trial - T(1 + 1e-12) * stress.at(alpha);
  const auto where_flowing = [&](const T& a) { return where_at_most(excess, 0, T(0.0), a); };
  T low(0.0), high = where_flowing(e), x = where_flowing(excess / elastic), slope(1.0);
  for (int i = 0; i < 80; ++i) {
    const T sigma = stress.at(alpha + x);
    T over = trial - elastic * x;
    slope = stress.slope(alpha + x);
    if (rates) {
      const T rate = x / T(start.duration), factor = stress.rate_factor(rate);
      slope = slope * factor + sigma * stress.rate_slope(rate) / T(start.duration);
      over -= sigma * factor;
    } else {
      over -= sigma;
    }
    over = where_flowing(over);
    if (positive(T(1e-14) * trial + T(1e-300) - abs(over))) break;
    low = where_at_most(over, 0, low, x);
    high = where_at_most(over, 0, x, high);
    const T middle = T(0.5) * (low + high), next = x + over / (elastic + slope);
    x = where_at_most(next - low, 0, middle, where_at_most(high - next, 0, middle, next));
  }
  return {x, where_flowing(elastic / (elastic + slope))};
}

}  // namespace steppe
