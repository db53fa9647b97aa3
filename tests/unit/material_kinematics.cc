#include "steppe/material/strain/kinematics.h"
#include "steppe/material/strain/log1pmx.h"

#include <gtest/gtest.h>

#include <cmath>

namespace steppe::material_kinematics {

TEST(Log1pmx, IsAccurateFromTinyToLarge) {
  EXPECT_EQ(log1pmx(0), 0);
  EXPECT_NEAR(log1pmx(1e-9) / -4.999999996666666669e-19, 1, 3e-16);
  EXPECT_NEAR(log1pmx(-1e-9) / -5.000000003333333336e-19, 1, 3e-16);
  for (const double x : {-0.9, -0.6, -0.5, -0.4, -0.1, 0.1, 0.4, 0.5, 0.6, 3.0, 1e3}) {
    const long double reference = std::log1p(static_cast<long double>(x)) - x;
    EXPECT_NEAR(log1pmx(x) / static_cast<double>(reference), 1, 1e-15) << x;
    EXPECT_NEAR(log1pmx(Dual<double>(x, 2)).slope, -2 * x / (1 + x), 1e-15) << x;
  }
  EXPECT_TRUE(std::isinf(log1pmx(-1)));
  EXPECT_TRUE(std::isnan(log1pmx(-2)));
}

TEST(VonMises, OfUniaxialTensionIsTheTensionAndOfPressureNothing) {
  EXPECT_NEAR(von_mises({{{0, 0, 0}, {0, -3, 0}, {0, 0, 0}}}), 3, 1e-15);
  EXPECT_NEAR(von_mises({{{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}}), 0, 1e-15);
  EXPECT_NEAR(von_mises({{{0, 1, 0}, {1, 0, 0}, {0, 0, 0}}}), std::sqrt(3.0), 1e-15);
}

}  // namespace steppe::material_kinematics
