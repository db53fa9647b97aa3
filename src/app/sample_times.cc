#include "steppe/app/sample_times.h"

#include <algorithm>
#include <cmath>

namespace steppe {

std::vector<double> sample_times(const TimeInput& time) {
  const int n = 32;
  const double golden = (std::sqrt(5.) - 1) / 2;
  std::vector<double> times = time.must_hit;
  for (int k = 0; k <= n; ++k) {
    const double shift = k == 0 || k == n ? 0 : std::fmod(k * golden, 1) - 0.5;
    times.push_back(time.start + (k + shift) / n * (time.end - time.start));
  }
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace steppe
