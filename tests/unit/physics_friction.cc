#include "steppe/physics/contact/friction.h"

#include <gtest/gtest.h>

using namespace steppe;
using namespace dealii;

namespace physics_friction {

/// k = 100 N/m, mu = 0.5 and lambda = 4 N: it sticks up to 2 N, that is 0.02 m.
template <int dim>
FrictionPoint<dim> moved(double x, double y = 0) {
  FrictionPoint<dim> point{{}, 100, 0.5, 4};
  point.slip[0] = x;
  point.slip[1] = y;
  return point;
}

TEST(Friction, SlidesBeyondItsLimit) {
  EXPECT_FALSE(branch_of(moved<2>(0.02)).slides);
  EXPECT_NEAR(traction(branch_of(moved<2>(0.01)), moved<2>(0.01)).force[0], 1, 1e-15);
  const Branch<2> slide = branch_of(moved<2>(-0.03, 0.04));
  EXPECT_TRUE(slide.slides);
  EXPECT_NEAR(slide.direction[0], -0.6, 1e-15);
  EXPECT_NEAR(traction(slide, moved<2>(-0.03, 0.04)).force[1], 1.6, 1e-15);
}

TEST(Friction, KeepsItsBranchOnTheLimit) {
  // where rounding would decide, a slide goes on and what sticks goes on sticking
  const Branch<2> stick, slide = branch_of(moved<2>(0.03));
  for (const double rounding : {-1e-12, 0., 1e-12}) {
    EXPECT_TRUE(next_branch(slide, moved<2>(0.02 * (1 + rounding))).slides);
    EXPECT_FALSE(next_branch(stick, moved<2>(0.02 * (1 + rounding))).slides);
  }
  EXPECT_TRUE(next_branch(stick, moved<2>(0.021)).slides);
  EXPECT_FALSE(next_branch(slide, moved<2>(0.019)).slides);
}

TEST(Friction, DoesNotTurnASlideRoundAtOnce) {
  const Branch<2> slide = branch_of(moved<2>(0.03));
  const FrictionPoint<2> far_back = moved<2>(-0.5);
  EXPECT_NEAR(traction(slide, far_back).force[0], 2, 1e-15);
  const Branch<2> stick = next_branch(slide, far_back);
  EXPECT_FALSE(stick.slides);
  EXPECT_NEAR(traction(stick, far_back).force[0], -50, 1e-12);
  EXPECT_NEAR(next_branch(stick, far_back).direction[0], -1, 1e-15);
}

TEST(Friction, HasItsDerivatives) {
  for (const double size : {0.01, 0.05}) {
    const FrictionPoint<3> point = moved<3>(0.6 * size, 0.8 * size);
    const Branch<3> branch = branch_of(point);
    const Traction<3> T = traction(branch, point);
    const double h = 1e-7;
    for (int c = 0; c < 3; ++c) {
      FrictionPoint<3> plus = point, minus = point;
      plus.slip[c] += h;
      minus.slip[c] -= h;
      const auto difference =
          (traction(branch, plus).force - traction(branch, minus).force) / (2 * h);
      for (int d = 0; d < 3; ++d) EXPECT_NEAR(difference[d], T.by_slip[d][c], 1e-6);
    }
    FrictionPoint<3> more = point;
    more.normal_force += h;
    EXPECT_LT(((traction(branch, more).force - T.force) / h - T.by_normal_force).norm(), 1e-6);
  }
}

TEST(Friction, OfAMassInAVelocityUpdate) {
  SlidingMass<2> body{2, 0.5, Tensor<1, 2>({3, 0}), Tensor<1, 2>({0, 0}), 5, 4, false};
  // 12 N would stop it
  EXPECT_NEAR(trial_friction(body).force[0], -4, 1e-15);
  EXPECT_TRUE(trial_friction(body).slides);
  body.velocity = Tensor<1, 2>({1.2, 0});  // 4.8 N
  EXPECT_NEAR(trial_friction(body).force[0], -4.8, 1e-15);
  EXPECT_FALSE(trial_friction(body).slides);
  body.slides = true;
  EXPECT_NEAR(trial_friction(body).force[0], -4, 1e-15);
  EXPECT_TRUE(trial_friction(body).slides);

  body.velocity = Tensor<1, 2>({3, 0});  // without a force the literal rule stops any slide
  EXPECT_NEAR(published_friction(body).force[0], -12, 1e-15);
  EXPECT_FALSE(published_friction(body).slides);
  body.force = Tensor<1, 2>({0, 4.5});
  EXPECT_NEAR(published_friction(body).force[0], -4, 1e-15);
  EXPECT_TRUE(published_friction(body).slides);
  body.velocity = 0;
  EXPECT_NEAR(published_friction(body).force[1], -4.5, 1e-15);
  body.force = Tensor<1, 2>({0, 6});
  EXPECT_NEAR(published_friction(body).force[1], -5, 1e-15);
  EXPECT_TRUE(published_friction(body).slides);
}

}  // namespace physics_friction
