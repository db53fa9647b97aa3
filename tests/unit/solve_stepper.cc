#include "model.h"

using namespace steppe;
using namespace dealii;

namespace {

TimeInput steps(const std::string& scheme, double step, double end) {
  TimeInput time;
  time.scheme = scheme;
  time.step = step;
  time.end = end;
  return time;
}

}  // namespace

TEST(Stepper, HitsTheEndExactly) {
  const TightSolver options;
  for (const double step : {0.3, 0.1, 1., 7.}) {
    BodyInput setup(2, 2);
    setup.move("id 0", "fixed");
    Model<2> model(setup);
    State state = model.state();
    Recorder recorder;
    Stepper(model.problem, steps("backward-euler", step, 1)).run(state, {&recorder});
    EXPECT_EQ(state.time, 1);
    EXPECT_EQ(recorder.times.back(), 1);
    EXPECT_EQ(recorder.finished, 1);
    EXPECT_EQ(recorder.reports.size(), std::size_t(std::ceil(1 / step - 1e-9)));
    for (std::size_t k = 0; k < recorder.reports.size(); ++k)
      EXPECT_EQ(recorder.reports[k].step, int(k) + 1);
  }
}

TEST(Stepper, ABodyAtRestStaysThere) {
  const TightSolver options;
  Model<3> model(BodyInput(3, 2));
  State state = model.state();
  Recorder recorder;
  Stepper(model.problem, steps("backward-euler", 0.25, 1)).run(state, {&recorder});
  EXPECT_EQ(norm(state.displacement), 0);
  for (const StepReport& report : recorder.reports) EXPECT_EQ(report.iterations.size(), 1u);
}

TEST(Stepper, AFreeBodyKeepsFlying) {
  const TightSolver options;
  for (const bool simplices : {false, true}) {
    Model<3> model(BodyInput(3, 2, 2, simplices));
    State state = model.state();
    interpolate(
        model.space,
        [](const auto&) {
          return Tensor<1, 3>({3, -1, 2});
        },
        state.velocity);
    Recorder recorder;
    Stepper(model.problem, steps("backward-euler", 0.3, 1)).run(state, {&recorder});
    VecHandle exact = model.space.create_vector();
    interpolate(
        model.space,
        [](const auto&) {
          return Tensor<1, 3>({3, -1, 2});
        },
        exact);
    EXPECT_LT(distance(state.velocity, exact, NORM_INFINITY), 1e-12);
    EXPECT_LT(distance(state.displacement, exact, NORM_INFINITY), 1e-12);  // to t = 1
    for (const StepReport& report : recorder.reports) {
      EXPECT_EQ(report.rejections, 0);
      EXPECT_LE(report.iterations.size(), 2u);
    }
  }
}

TEST(Stepper, FallsWithTheDiscreteParabola) {
  // backward Euler under constant g: x_n = g h^2 n (n + 1) / 2
  const TightSolver options;
  BodyInput setup(2, 2);
  setup.load("gravity", "everything", "0; -10");
  Model<2> model(setup);
  State state = model.state();
  Recorder recorder;
  Stepper(model.problem, steps("backward-euler", 0.1, 1)).run(state, {&recorder});
  VecHandle exact = model.space.create_vector();
  interpolate(
      model.space,
      [](const auto&) {
        return Tensor<1, 2>({0, -10 * 0.01 * 55});
      },
      exact);
  EXPECT_LT(distance(state.displacement, exact, NORM_INFINITY), 1e-12);
  interpolate(
      model.space,
      [](const auto&) {
        return Tensor<1, 2>({0, -10});
      },
      exact);
  EXPECT_LT(distance(state.velocity, exact, NORM_INFINITY), 1e-12);
  // a_0 is consistent
  EXPECT_LT(distance(recorder.initial_state.acceleration, exact, NORM_INFINITY), 1e-10);
}

TEST(Stepper, TakesLoadsAtTheStartOfTheStepIfTold) {
  const TightSolver options;
  for (const std::string loads : {"start", "end"}) {
    BodyInput setup(2, 1);
    setup.load("gravity", "everything", "0; -10*t");
    Model<2> model(setup);
    State state = model.state();
    TimeInput time = steps("backward-euler", 0.25, 1);
    time.loads = loads;
    Stepper(model.problem, time).run(state, {});
    VecHandle exact = model.space.create_vector();
    const double sum = loads == "start" ? 0.25 + 0.5 + 0.75 : 0.25 + 0.5 + 0.75 + 1;
    interpolate(
        model.space,
        [&](const auto&) {
          return Tensor<1, 2>({0, -10 * 0.25 * sum});
        },
        exact);
    EXPECT_LT(distance(state.velocity, exact, NORM_INFINITY), 1e-12) << loads;
  }
}

TEST(Stepper, CutsAStepThatCannotBeTakenAndGrowsBack) {
  // two sides turn about a far point by 2 radians and then stay: a linear step of that angle would
  // turn the body inside out
  const TightSolver options;
  const std::string motion =
      "(x-2)*(cos(2*min(t,1))-1) - (y-0.5)*sin(2*min(t,1)); "
      "(x-2)*sin(2*min(t,1)) + (y-0.5)*(cos(2*min(t,1))-1)";
  BodyInput input(2, 4);
  input.move("id 0", motion).move("id 1", motion);
  Model<2> model(input);
  State state = model.state();
  Recorder recorder;
  Stepper(model.problem, steps("static", 1, 5)).run(state, {&recorder});
  EXPECT_EQ(state.time, 5);
  EXPECT_GT(recorder.reports.front().rejections, 0);
  EXPECT_LT(recorder.reports.front().size, 1);
  EXPECT_EQ(recorder.reports.back().size, 1);
  double sum = 0;
  for (const StepReport& report : recorder.reports) sum += report.size;
  EXPECT_NEAR(sum, 5, 1e-12);
  // the body has turned as a rigid one
  VecHandle exact = model.space.create_vector();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        const double c = std::cos(2) - 1, s = std::sin(2), a = x[0] - 2, b = x[1] - 0.5;
        return Tensor<1, 2>({a * c - b * s, a * s + b * c});
      },
      exact);
  EXPECT_LT(distance(state.displacement, exact, NORM_INFINITY), 1e-10);
}

TEST(Stepper, GivesUpAtTheSmallestStepWithTheLastGoodState) {
  const TightSolver options;
  BodyInput setup(2, 2);
  setup.move("id 0", "fixed").move("id 1", "if(t > 0.5, -2, 0); 0");  // through the other side
  Model<2> model(setup);
  TimeInput time = steps("static", 0.25, 1);
  time.smallest_step = 0.05;
  State state = model.state();
  Recorder recorder;
  bool failed = false;
  try {
    Stepper(model.problem, time).run(state, {&recorder});
  } catch (const NumericsError& error) {
    failed = true;
    EXPECT_NE(std::string(error.what()).find("0.5"), std::string::npos) << error.what();
  }
  EXPECT_TRUE(failed);
  EXPECT_EQ(recorder.finished, 1);
  EXPECT_NEAR(state.time, 0.5, 1e-12);
  EXPECT_LT(norm(state.displacement), 1e-12);
}

TEST(Stepper, RefusesAnInitialStateThatIsInsideOut) {
  const TightSolver options;
  Model<2> model(BodyInput(2, 2));
  State state = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({-2 * x[0], 0});
      },
      state.displacement);
  EXPECT_THROW(Stepper(model.problem, steps("backward-euler", 0.1, 1)).run(state, {}),
               NumericsError);
}
