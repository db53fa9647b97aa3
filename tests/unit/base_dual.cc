#include "steppe/base/numbers/dual.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace base_dual {

using steppe::Dual;

TEST(Dual, SlopesAreDerivatives) {
  const struct {
    std::function<Dual<double>(Dual<double>)> f;
    double value, slope;
  } cases[] = {
      {[](auto x) { return x * x * x - x / (x + 1.); }, 8 - 2. / 3, 12 - 1. / 9},
      {[](auto x) { return sqrt(x); }, std::sqrt(2.), 0.5 / std::sqrt(2.)},
      {[](auto x) { return log(x) + log1p(x); }, std::log(2.) + std::log(3.), 0.5 + 1. / 3},
      {[](auto x) { return exp(-x) + expm1(x); }, std::exp(-2.) + std::expm1(2.),
       std::exp(2.) - std::exp(-2.)},
      {[](auto x) { return pow(x, -2. / 3); }, std::pow(2., -2. / 3),
       -2. / 3 * std::pow(2., -5. / 3)}};
  for (const auto& test : cases) {
    const Dual<double> result = test.f({2., 1.});
    EXPECT_NEAR(result.value, test.value, 1e-14);
    EXPECT_NEAR(result.slope, test.slope, 1e-14);
  }
}

}  // namespace base_dual
