#include "steppe/physics/contact/penalty.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace steppe;

namespace physics_penalty {
const double gaps[] = {-3, -1, -1e-9, 0, 1e-9, 0.5, 2};

TEST(Penalty, DoesTheWorkOfItsPotential) {
  const Penalty spring{7, 0};
  for (const double before : gaps)
    for (const double after : gaps) {
      const Pressing pressing = spring.over(before, after);
      EXPECT_NEAR(pressing.force * (after - before),
                  spring.potential(before) - spring.potential(after), 1e-13);
      EXPECT_GE(pressing.force, 0);
      if (before == after) {
        EXPECT_NEAR(pressing.force, -7 * std::min(0., before), 1e-14);
      }
    }
}

TEST(Penalty, LosesByDampingAndNeverPulls) {
  const Penalty damped{7, 2};
  for (const double before : gaps)
    for (const double after : gaps) {
      const Pressing pressing = damped.over(before, after);
      EXPECT_GE(pressing.force, 0);
      EXPECT_LE(pressing.damping * (after - before), 1e-14);
      EXPECT_NEAR((pressing.force - pressing.damping) * (after - before),
                  damped.potential(before) - damped.potential(after), 1e-13);
    }
}

TEST(Penalty, HasItsSlope) {
  for (const Penalty& penalty : {Penalty{7, 0}, Penalty{7, 2}})
    for (const double before : {-3., 0.5})
      for (const double after : {-2., -0.1, 0.3}) {
        const double h = 1e-6;
        EXPECT_NEAR(
            (penalty.over(before, after + h).force - penalty.over(before, after - h).force) /
                (2 * h),
            penalty.over(before, after).slope, 1e-7);
      }
}

TEST(Penalty, ReachesWhereItPushesThePoint) {
  for (const Penalty& penalty : {Penalty{7, 0}, Penalty{7, 2}, Penalty{7e9, 0}})
    for (const double before : gaps)
      for (const double free : gaps)
        for (const double give : {0., 1e-12, 0.1, 1., 1e6}) {
          const Pressing reached = penalty.over_reach(before, free, give);
          const double after = free + give * reached.force;
          // to the rounding of the gaps
          const double rounding = 1e-14 * (1 + penalty.stiffness * (std::abs(before) + 1));
          EXPECT_NEAR(reached.force, penalty.over(before, after).force, 10 * rounding)
              << before << " " << free << " " << give;
          EXPECT_GE(reached.force, 0);
          EXPECT_LE(reached.force, penalty.over(before, free).force);
        }
}

}  // namespace physics_penalty
