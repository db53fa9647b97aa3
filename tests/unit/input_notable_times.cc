#include "steppe/input/values/notable_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace steppe;

namespace input_notable_times {

std::vector<double> grid(int n) {
  std::vector<double> times;
  for (int k = 0; k <= n; ++k) times.push_back(double(k) / n);
  return times;
}

bool holds(const std::vector<double>& times, double time, double tolerance) {
  return std::any_of(times.begin(), times.end(),
                     [&](double t) { return std::abs(t - time) <= tolerance; });
}

TEST(NotableTimes, AreThePeakAndTheEndsOfAPulse) {
  const double T = 0.011;
  const auto times = notable_times(
      [&](double t) { return t > 0.4 && t < 0.4 + T ? std::sin(M_PI * (t - 0.4) / T) : 0; },
      grid(1000));
  EXPECT_TRUE(holds(times, 0.4 + T / 2, 1e-9));
  EXPECT_TRUE(holds(times, 0.4, 1e-12));
  EXPECT_TRUE(holds(times, 0.4 + T, 1e-12));
  EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
}

TEST(NotableTimes, AreOfEachOfSeveralPulses) {
  // of both signs; one has a jump
  const auto times = notable_times(
      [](double t) {
        if (t >= 0.2 && t <= 0.25) return 3 * (0.25 - t) + 1;
        return t > 0.6 && t < 0.7 ? (t - 0.6) * (t - 0.7) : 0;
      },
      grid(100));
  EXPECT_TRUE(holds(times, 0.2, 1e-9));
  EXPECT_TRUE(holds(times, 0.25, 1e-12));
  EXPECT_TRUE(holds(times, 0.65, 1e-7));
}

TEST(NotableTimes, AreFewOfFunctionsThatSwing) {
  const auto times =
      notable_times([](double t) { return std::sin(2 * M_PI * 40 * t) + 0.1 * t; }, grid(1000));
  EXPECT_LE(times.size(), 40u);
  EXPECT_TRUE(holds(times, 39.25 / 40, 1e-4));
  EXPECT_TRUE(notable_times([](double) { return 0; }, grid(10)).empty());
  EXPECT_TRUE(notable_times([](double) { return 2; }, grid(10)).empty());
}

}  // namespace input_notable_times
