#include "model.h"
#include "steps.h"

#include <algorithm>
#include <cstdio>

using namespace steppe;
using namespace dealii;

namespace solve_stepper {

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

TEST(Stepper, AStepThatEndsInsideOutFails) {
  // the force balance is that of the middle of a step, which is admissible longer than its end
  const TightSolver options;
  for (const std::string scheme : {"generalized-alpha", "midpoint"}) {
    SCOPED_TRACE(scheme);
    BodyInput setup(2, 1);
    setup.move("id 0", "fixed").move("id 1", "-1.5 * t; 0");  // through the other side
    Model<2> model(setup);
    TimeInput time = steps(scheme, 1, 2);
    time.spectral_radius = 1;
    time.smallest_step = 0.01;
    State state = model.state();
    EXPECT_THROW(Stepper(model.problem, time).run(state, {}), NumericsError);
    EXPECT_GT(state.time, 0.6);
    EXPECT_LT(state.time, 2 / 3.);
  }
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

TEST(Stepper, DecaysTheVelocity) {
  // v_n = v_0 exp(-d t_n) without forces, and x_{n+1} = x_n + h v_n
  const TightSolver options;
  Model<2> model(BodyInput(2, 2));
  State state = model.state();
  VecHandle exact = model.space.create_vector();
  interpolate(
      model.space,
      [](const auto&) {
        return Tensor<1, 2>({3, -1});
      },
      exact);
  check(VecCopy(exact, state.velocity));
  update_ghosts(state.velocity);
  TimeInput time = steps("trapezoidal", 0.1, 1);
  time.velocity_decay = 0.7;
  Stepper(model.problem, time).run(state, {});
  check(VecScale(exact, std::exp(-0.7)));
  EXPECT_LT(distance(state.velocity, exact, NORM_INFINITY), 1e-12);
  double sum = 0;
  for (int n = 0; n < 10; ++n) sum += 0.1 * std::exp(-0.07 * n);
  check(VecScale(exact, sum / std::exp(-0.7)));
  EXPECT_LT(distance(state.displacement, exact, NORM_INFINITY), 1e-12);
}

TEST(Stepper, OneLinearSolveIsTheWholeStepOfALinearProblem) {
  const TightSolver options;
  BodyInput setup(2, 3);
  setup.made_of(material("linear elastic"));
  setup.move("id 0", "0.01*t^2; 0").load("gravity", "everything", "0; -10");
  setup.damping.mass_factor = 0.3;
  setup.damping.stiffness_factor = 0.01;
  Model<2> model(setup);
  for (const std::string scheme : {"backward-euler", "newmark", "generalized-alpha"}) {
    TimeInput time = steps(scheme, 0.05, 0.5);
    State newton = model.state(), linear = model.state();
    Stepper(model.problem, time).run(newton, {});
    time.linearly_implicit = true;
    Recorder recorder;
    Stepper(model.problem, time).run(linear, {&recorder});
    EXPECT_LT(distance(newton.displacement, linear.displacement), 1e-11 * norm(newton.displacement))
        << scheme;
    EXPECT_LT(distance(newton.velocity, linear.velocity), 1e-11 * norm(newton.velocity)) << scheme;
    for (const StepReport& report : recorder.reports) EXPECT_EQ(report.iterations.size(), 1u);
  }
}

TEST(Stepper, KeepsTheLocalErrorAtTheTolerance) {
  // a beam that swings: the steps follow the tolerance, the error of the run falls with it
  const TightSolver options;
  BodyInput setup(2, 2);
  setup.made_of(material("linear elastic", 10, 0));
  setup.move("id 0", "fixed");
  Model<2> model(setup);
  const auto run = [&](const std::string& scheme, double tolerance, Recorder& recorder) {
    TimeInput time = steps(scheme, 1e-3, 1);
    time.must_hit = {0.35};
    time.adaptive = true;
    time.error_tolerance = tolerance;
    State state = model.state();
    interpolate(
        model.space,
        [](const auto& x) {
          return Tensor<1, 2>({0, 0.1 * x[0] * x[0]});
        },
        state.displacement);
    Stepper(model.problem, time).run(state, {&recorder});
    EXPECT_EQ(state.time, 1);
    EXPECT_EQ(std::count(recorder.times.begin(), recorder.times.end(), 0.35), 1);
    return state;
  };
  Recorder finest;
  const State exact = run("trapezoidal", 1e-6, finest);
  for (const std::string scheme :
       {"backward-euler", "trapezoidal", "generalized-alpha", "hht", "bdf2-newton"}) {
    double last_error = 1;
    std::size_t last_count = 0;
    for (const double tolerance : {1e-2, 1e-3}) {
      Recorder recorder;
      const State state = run(scheme, tolerance, recorder);
      const double error = distance(state.displacement, exact.displacement) / 0.2;
      if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
        std::printf("%-18s tolerance %.0e: %4zu steps, error %.1e\n", scheme.c_str(), tolerance,
                    recorder.reports.size(), error);
      EXPECT_GT(recorder.reports.size(), last_count);
      EXPECT_LT(error, last_error);
      // no more than the sum of the local errors
      EXPECT_LT(error, 1.5 * tolerance * double(recorder.reports.size())) << scheme;
      last_error = error;
      last_count = recorder.reports.size();
    }
  }
}

TEST(Stepper, ControlsTheErrorFromRestUnderASuddenLoad) {
  // a free body: x = g t^2 / 2, of which the first step of backward Euler makes twice as much
  const TightSolver options;
  for (const std::string scheme : {"backward-euler", "trapezoidal", "bdf2-newton"}) {
    BodyInput setup(2, 1);
    setup.load("gravity", "everything", "0; -3");
    Model<2> model(setup);
    TimeInput time = steps(scheme, 0.1, 1);
    time.adaptive = true;
    time.error_tolerance = 1e-2;
    State state = model.state();
    Recorder recorder;
    Stepper(model.problem, time).run(state, {&recorder});
    const double mean =
        total(model.space, state.displacement, 1) / double(model.space.n_global_nodes());
    EXPECT_NEAR(mean, -1.5, 1.5 * 1e-2 * double(recorder.reports.size())) << scheme;
    EXPECT_LT(recorder.reports.size(), 100u) << scheme;
  }
}

TEST(Stepper, AnErrorThatStaysTooLargeIsAFailureThatSaysSo) {
  const TightSolver options;
  Model<2> model(BodyInput(2, 1));
  TimeInput time = steps("trapezoidal", 0.1, 1);
  time.adaptive = true;
  time.error_tolerance = 1e-12;
  time.smallest_step = 0.09;
  State state = model.state();
  interpolate(
      model.space,
      [](const auto& x) {
        return Tensor<1, 2>({0.1 * x[0], 0});
      },
      state.displacement);
  std::string message;
  try {
    Stepper(model.problem, time).run(state, {});
  } catch (const NumericsError& error) {
    message = error.what();
  }
  EXPECT_NE(message.find("local error"), std::string::npos) << message;
}

}  // namespace solve_stepper
