#pragma once

#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/lanes.h"

namespace steppe {

/**
 * log(1 + x) - x for x > -1 with full relative accuracy, also for small x where the two terms
 * cancel (the value is -x^2/2 + x^3/3 - ...); -infinity at -1 and NaN below. Energies that hold ln
 * J need it: they are quadratic in the strain while their terms are linear.
 */
double log1pmx(double x);
Lanes log1pmx(const Lanes& x);

/** log(1 + x) - x of a dual number; its derivative to x is -x / (1 + x). */
template <class T>
Dual<T> log1pmx(const Dual<T>& x) {
  return {log1pmx(x.value), -x.value / (1 + x.value) * x.slope};
}

}  // namespace steppe
