#include "steppe/material/strain/log1pmx.h"

#include <cmath>

namespace steppe {

namespace {

/// With s = x / (2 + x), |s| <= 1/3 for |x| <= 1/2: log(1 + x) = 2 artanh(s) and 2 s - x = -s x, so
/// that the value is -s x + 2 (s^3/3 + s^5/5 + ...); the last term kept is below 1e-17 of the
/// first.
template <class N>
N series(const N& x) {
  const N s = x / (N(2.0) + x);
  const N s2 = s * s;
  N sum(0.0);
  for (int k = 33; k >= 3; k -= 2) sum = sum * s2 + N(1.0 / k);
  return s * (N(2.0) * s2 * sum - x);
}

}  // namespace

double log1pmx(double x) { return std::abs(x) <= 0.5 ? series(x) : std::log1p(x) - x; }

Lanes log1pmx(const Lanes& x) { return where_at_most(abs(x), 0.5, series(x), log1p(x) - x); }

}  // namespace steppe
