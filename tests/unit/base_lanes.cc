#include "steppe/base/numbers/lanes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace base_lanes {

using steppe::Lanes;

/// x in the first lane, somewhat more in the others.
Lanes spread(double x) {
  Lanes lanes;
  for (int l = 0; l < Lanes::size; ++l) lanes.set(l, x * (1 + 0.01 * l));
  return lanes;
}

struct Function {
  std::function<Lanes(Lanes)> lanes;
  std::function<double(double)> scalar;
};

void expect_same(const Function& f, double x) {
  const Lanes argument = spread(x), result = f.lanes(argument);
  for (int l = 0; l < Lanes::size; ++l) {
    const double expected = f.scalar(argument[l]);
    EXPECT_NEAR(result[l], expected, 1e-15 * std::abs(expected)) << argument[l];
  }
}

TEST(Lanes, ComputeTheSameInEachLane) {
  const Function everywhere[] = {
      {[](Lanes x) { return x + 2; }, [](double x) { return x + 2; }},
      {[](Lanes x) { return 3 - x; }, [](double x) { return 3 - x; }},
      {[](Lanes x) { return -x * x; }, [](double x) { return -x * x; }},
      {[](Lanes x) { return 1 / x; }, [](double x) { return 1 / x; }},
      {[](Lanes x) { return x += x, x *= x, x -= 1, x /= 3; },
       [](double x) { return (4 * x * x - 1) / 3; }},
      {[](Lanes x) { return exp(x); }, [](double x) { return std::exp(x); }},
      {[](Lanes x) { return expm1(x); }, [](double x) { return std::expm1(x); }},
      {[](Lanes x) { return log1p(x); }, [](double x) { return std::log1p(x); }},
      {[](Lanes x) { return abs(x); }, [](double x) { return std::abs(x); }}};
  const Function positive_only[] = {
      {[](Lanes x) { return log(x); }, [](double x) { return std::log(x); }},
      {[](Lanes x) { return sqrt(x); }, [](double x) { return std::sqrt(x); }},
      {[](Lanes x) { return pow(x, -2. / 3); }, [](double x) { return std::pow(x, -2. / 3); }}};
  for (const double x : {1e-200, 1e-12, 0.003, 0.4, 0.9}) {
    for (const Function& f : everywhere) {
      expect_same(f, x);
      expect_same(f, -x);
    }
    for (const Function& f : positive_only) expect_same(f, x);
  }
}

TEST(Lanes, ArePositiveTogether) {
  EXPECT_TRUE(positive(Lanes(1e-300)));
  for (int l = 0; l < Lanes::size; ++l)
    for (const double bad : {0., -1., std::nan("")}) {
      Lanes lanes(1.);
      lanes.set(l, bad);
      EXPECT_FALSE(positive(lanes));
    }
}

TEST(Lanes, GatherAndSum) {
  double array[3 * Lanes::size], expected = 0;
  int index[Lanes::size];
  for (int i = 0; i < 3 * Lanes::size; ++i) array[i] = i * i;
  for (int l = 0; l < Lanes::size; ++l) {
    index[l] = (5 * l + 1) % Lanes::size;
    expected += array[3 * index[l]];
  }
  const Lanes lanes = steppe::gather<3>(array, index);
  for (int l = 0; l < Lanes::size; ++l) EXPECT_EQ(lanes[l], array[3 * index[l]]);
  EXPECT_EQ(sum(lanes), expected);
}

}  // namespace base_lanes
