#include "steppe/material/log1pmx.h"

#include <cmath>

namespace steppe {

double log1pmx(double x) {
  if (!(std::abs(x) <= 0.5)) return std::log1p(x) - x;
  // With s = x / (2 + x), |s| <= 1/3: log(1 + x) = 2 artanh(s) and 2 s - x = -s x, so that the
  // value is -s x + 2 (s^3/3 + s^5/5 + ...); the last term kept is below 1e-17 of the first.
  const double s = x / (2 + x);
  const double s2 = s * s;
  double sum = 0;
  for (int k = 33; k >= 3; k -= 2) sum = sum * s2 + 1.0 / k;
  return s * (2 * s2 * sum - x);
}

}  // namespace steppe
