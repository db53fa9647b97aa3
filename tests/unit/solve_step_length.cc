#include "steppe/solve/scheme/step_length.h"

#include <gtest/gtest.h>

#include <vector>

using namespace steppe;

namespace solve_step_length {

/// The times that steps end on when none fails.
std::vector<double> march(StepLength length, double time) {
  std::vector<double> times;
  while (!length.at_end(time) && times.size() < 1000) {
    time = length.reached(time + length.propose(time));
    length.succeeded();
    times.push_back(time);
  }
  return times;
}

TEST(StepLength, EndsOnMarksAndOnTheEndExactly) {
  EXPECT_EQ(march(StepLength({0, 1, {}}, [](double) { return 0.25; }), 0),
            (std::vector<double>{0.25, 0.5, 0.75, 1}));
  const auto times = march(StepLength({0, 0.7, {}}, [](double) { return 0.1; }), 0);
  EXPECT_EQ(times.size(), 7u);
  EXPECT_EQ(times.back(), 0.7);
  EXPECT_EQ(march(StepLength({0, 1, {}}, [](double) { return 0.4; }), 0),
            (std::vector<double>{0.4, 0.8, 1}));
}

TEST(StepLength, HitsTimesAndGoesOnWithTheMarks) {
  const auto times = march(StepLength({0, 1, {0.1, 0.6}}, [](double) { return 0.25; }), 0);
  EXPECT_EQ(times, (std::vector<double>{0.1, 0.25, 0.5, 0.6, 0.75, 1}));
  // a time that is a mark takes no step of its own
  EXPECT_EQ(march(StepLength({0, 1, {0.5}}, [](double) { return 0.25; }), 0),
            (std::vector<double>{0.25, 0.5, 0.75, 1}));
}

TEST(StepLength, FollowsARule) {
  const auto times =
      march(StepLength({0, 1, {}}, [](double t) { return t < 0.49 ? 0.25 : 0.1; }), 0);
  ASSERT_EQ(times.size(), 7u);
  EXPECT_EQ(times[0], 0.25);
  EXPECT_EQ(times[1], 0.5);
  EXPECT_NEAR(times[2], 0.6, 1e-15);
  EXPECT_EQ(times[6], 1);
}

TEST(StepLength, IsCutByFailuresAndGrowsBackOntoTheMarks) {
  StepLength length({0, 10, {}}, [](double) { return 1.; });
  EXPECT_TRUE(length.failed(length.propose(0)));
  EXPECT_EQ(length.propose(0), 0.5);
  double time = 0;
  for (int i = 0; i < 3; ++i) {
    time = length.reached(time + length.propose(time));
    length.succeeded();
  }
  EXPECT_EQ(time, 1.5);
  EXPECT_EQ(length.propose(time), 0.5);  // to the mark at 2
  time = length.reached(2);
  length.succeeded();
  EXPECT_EQ(length.propose(time), 1);
}

TEST(StepLength, GivesUpBelowTheSmallest) {
  StepLength length({0, 1, {}, 0.2}, [](double) { return 1.; });
  EXPECT_TRUE(length.failed(1));
  EXPECT_TRUE(length.failed(0.5));
  EXPECT_FALSE(length.failed(0.25));
}

TEST(StepLength, WithErrorControlTakesWhatIsWantedBetweenTimesThatMustBeHit) {
  StepLength length({0, 1, {0.3}, 1e-6, true}, [](double) { return 0.1; });
  EXPECT_EQ(length.propose(0), 0.1);
  double time = length.reached(0.1);
  length.succeeded(0.5);
  EXPECT_NEAR(length.propose(time), 0.2, 1e-15);  // to 0.3
  time = length.reached(0.3);
  EXPECT_EQ(time, 0.3);
  length.succeeded(0.5);
  EXPECT_NEAR(length.propose(time), 0.35, 1e-15);  // half of what is left, no sliver
  EXPECT_TRUE(length.failed(0.35, 0.07));
  EXPECT_EQ(length.propose(time), 0.07);
}

TEST(EvenSteps, DivideTheTimeToTheNextStop) {
  EvenSteps steps({1, 1.5, 4});
  double time = 0;
  const auto march = [&](int n, double limit, double expected) {
    for (int i = 0; i < n; ++i) {
      const double step = steps.step(time, limit);
      EXPECT_NEAR(step, expected, 1e-15);
      time += step;
    }
  };
  march(3, 0.4, 1. / 3);  // to 1
  march(2, 0.4, 0.25);    // to 1.5
  march(3, 0.4, 2.5 / 7);
  const double left = 4 - time;
  march(8, 0.2, left / 8);  // a lower limit divides what is left
  EXPECT_NEAR(time, 4, 1e-14);
}

TEST(EvenSteps, KeepTheirLengthWhereNothingChanges) {
  EvenSteps steps({1, 2});
  const double step = steps.step(0, 0.3);
  for (int i = 1; i < 4; ++i) EXPECT_EQ(steps.step(i * step + 1e-12, 0.3), step);
}

}  // namespace solve_step_length
