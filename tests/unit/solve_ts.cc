#include "model.h"

#include "steppe/solve/linear/mass_solve.h"

using namespace steppe;
using namespace dealii;

// The implicit methods of PETSc's TS against our own schemes.

namespace solve_ts {

TimeInput scheme(const std::string& name, double step = 0.02, double end = 0.2) {
  TimeInput time;
  time.scheme = name;
  time.step = step;
  time.end = end;
  return time;
}

/// A clamped block with Rayleigh damping, viscosity and a load that grows with t^2, so that a_0 =
/// 0.
BodyInput damped_block(const std::string& motion = "fixed") {
  BodyInput setup(2, 3);
  setup.made_of(material("neo-Hookean", 20));
  setup.materials[0].second.viscosity = 0.3;
  setup.damping.mass_factor = 0.5;
  setup.damping.stiffness_factor = 0.01;
  setup.damping.consistent_tangent = true;
  setup.move("id 0", motion).load("gravity", "everything", "0; -100*t*t");
  return setup;
}

State run(const BodyInput& setup, const TimeInput& time, Recorder* recorder = nullptr) {
  const TightSolver options;
  Model<2> model(setup);
  State state = model.state();
  std::vector<Observer*> observers;
  if (recorder) observers.push_back(recorder);
  Stepper(model.problem, time).run(state, observers);
  return state;
}

void expect_equal(const State& a, const State& b, double tolerance) {
  EXPECT_EQ(a.time, b.time);
  EXPECT_GT(norm(b.displacement), 1e-3);
  EXPECT_LT(distance(a.displacement, b.displacement), tolerance * norm(b.displacement));
  EXPECT_LT(distance(a.velocity, b.velocity), tolerance * norm(b.velocity));
  EXPECT_LT(distance(a.acceleration, b.acceleration), 1e2 * tolerance * norm(b.acceleration));
}

TEST(ImplicitTs, Bdf1IsBackwardEuler) {
  expect_equal(run(damped_block(), scheme("bdf1")), run(damped_block(), scheme("backward-euler")),
               1e-10);
}

TEST(ImplicitTs, Bdf2IsThatInTheAcceleration) {
  for (const std::string start : {"accurate", "half-step", "bdf1"}) {
    SCOPED_TRACE(start);
    TimeInput time = scheme("bdf2");
    time.start_up = start;
    TimeInput newton = time;
    newton.scheme = "bdf2-newton";
    expect_equal(run(damped_block(), time), run(damped_block(), newton), 1e-10);
  }
}

TEST(ImplicitTs, Bdf2WithVariableStepsIsThatInTheAcceleration) {
  TimeInput time = scheme("bdf2");
  time.step_rule = "0.02 * (1 + 0.4 * sin(40 * t))";
  TimeInput newton = time;
  newton.scheme = "bdf2-newton";
  expect_equal(run(damped_block(), time), run(damped_block(), newton), 1e-10);
}

TEST(ImplicitTs, ThetaIsBackwardEulerOrMidpoint) {
  TimeInput time = scheme("theta");
  time.theta = 1;
  expect_equal(run(damped_block(), time), run(damped_block(), scheme("backward-euler")), 1e-10);
  // of a linear body, whose middle state has the mean of the forces
  BodyInput setup = damped_block();
  setup.made_of(material("linear elastic", 20));
  const State theta = run(setup, scheme("theta")), midpoint = run(setup, scheme("midpoint"));
  EXPECT_LT(distance(theta.displacement, midpoint.displacement),
            1e-10 * norm(midpoint.displacement));
  EXPECT_LT(distance(theta.velocity, midpoint.velocity), 1e-10 * norm(midpoint.velocity));
}

TEST(ImplicitTs, PrescribedUnknownsMoveExactly) {
  for (const std::string name : {"bdf1", "bdf2", "bdf4", "theta", "arkimex", "rosw"}) {
    SCOPED_TRACE(name);
    BodyInput setup = damped_block("0.1 * sin(3*t); 0.05 * t * t");
    setup.damping.mass_lumping = "row-sum";
    const TightSolver options;
    Model<2> model(setup);
    State state = model.state();
    Stepper(model.problem, scheme(name)).run(state, {});
    State exact = copy(state);
    model.problem.supports().displacement(state.time, exact.displacement);
    model.problem.supports().velocity(state.time, 1e-3, exact.velocity);
    model.problem.supports().acceleration(state.time, 1e-3, exact.acceleration);
    EXPECT_LT(distance(state.displacement, exact.displacement), 1e-14);
    EXPECT_LT(distance(state.velocity, exact.velocity), 1e-9);
    EXPECT_LT(distance(state.acceleration, exact.acceleration), 1e-6);
    // and the equation of motion holds at the end
    MassSolve(model.problem).balance(exact);
    EXPECT_LT(distance(state.acceleration, exact.acceleration), 1e-6 * norm(exact.acceleration));
  }
}

TEST(ImplicitTs, ErrorFollowsTheTolerance) {
  BodyInput setup = damped_block("0.1 * sin(3*t); 0.05 * t * t");
  setup.damping.mass_lumping = "row-sum";
  const State exact = run(setup, scheme("bdf4", 5e-3, 0.5));
  for (const std::string name : {"bdf2", "arkimex", "rosw"}) {
    SCOPED_TRACE(name);
    double before = 1;
    std::size_t steps = 0;
    for (const double tolerance : {1e-3, 1e-4}) {
      TimeInput time = scheme(name, 1e-3, 0.5);
      time.adaptive = true;
      time.error_tolerance = tolerance;
      Recorder recorder;
      const State state = run(setup, time, &recorder);
      EXPECT_EQ(state.time, 0.5);
      const double error =
          distance(state.displacement, exact.displacement) / norm(exact.displacement);
      EXPECT_LT(error, 100 * tolerance);
      EXPECT_LT(error, before / 2);
      EXPECT_GT(recorder.reports.size(), steps);
      EXPECT_LT(recorder.reports.size(), 500u);
      before = error;
      steps = recorder.reports.size();
    }
  }
}

TEST(ImplicitTs, KrylovIterationsAreThoseOfTheAccelerationForm) {
  const Option ksp("-ksp_type", "cg"), pc("-pc_type", "bjacobi"), tight("-ksp_rtol", "1e-8"),
      rtol("-snes_rtol", "1e-10");
  const auto iterations = [&](const TimeInput& time) {
    BodyInput setup = damped_block();
    setup.mesh.cells = "12, 12";
    setup.damping.consistent_tangent = false;
    Model<2> model(setup);
    State state = model.state();
    Recorder recorder;
    Stepper(model.problem, time).run(state, {&recorder});
    int linear = 0, newton = 0;
    for (std::size_t n = 2; n < recorder.reports.size(); ++n)
      for (const Iteration& iteration : recorder.reports[n].iterations)
        if (iteration.ksp_iterations > 0) linear += iteration.ksp_iterations, ++newton;
    EXPECT_GT(newton, 0);
    return double(linear) / newton;
  };
  const double one = iterations(scheme("backward-euler")), by_ts = iterations(scheme("bdf1"));
  EXPECT_GT(one, 5);
  EXPECT_NEAR(by_ts, one, 0.1 * one);
}

TEST(ImplicitTs, AnInadmissiblePredictorEndsAdmissibly) {
  for (const std::string name : {"bdf1", "bdf3", "theta", "arkimex", "rosw"})
    for (const std::string search : {"shell", "bt", "basic"}) {
      SCOPED_TRACE(name + ", " + search);
      const TightSolver options;
      const Option line("-snes_linesearch_type", search);
      BodyInput setup(2, 4);
      setup.move("id 0", "fixed");
      setup.damping.mass_lumping = "row-sum";
      Model<2> model(setup);
      State state = model.state();
      interpolate(
          model.space,
          [](const Point<2>& x) {  // one corner alone would be inside out
            return x[0] + x[1] > 1.7 ? Tensor<1, 2>({-4, -4}) : Tensor<1, 2>();
          },
          state.velocity);
      Recorder recorder;
      Stepper(model.problem, scheme(name, 0.1, 0.2)).run(state, {&recorder});
      EXPECT_EQ(state.time, 0.2);
      const VecHandle F = model.space.create_vector();
      EXPECT_TRUE(model.problem.residual(state, F));
    }
}

// No force tells that the body has to move: the iteration must go on until x' = v.
TEST(ImplicitTs, AFreeFlightIsExact) {
  for (const std::string name : {"bdf1", "theta", "arkimex", "rosw"}) {
    SCOPED_TRACE(name);
    BodyInput setup(2, 2);
    setup.damping.mass_lumping = "row-sum";
    const TightSolver options;
    Model<2> model(setup);
    State state = model.state();
    const VecHandle exact = model.space.create_vector();
    interpolate(
        model.space,
        [](const Point<2>&) {
          return Tensor<1, 2>({3, -1});
        },
        exact);
    check(VecCopy(exact, state.velocity));
    update_ghosts(state.velocity);
    Stepper(model.problem, scheme(name, 0.1, 1)).run(state, {});
    EXPECT_LT(distance(state.displacement, exact, NORM_INFINITY), 1e-12);
    EXPECT_LT(distance(state.velocity, exact, NORM_INFINITY), 1e-12);
  }
}

TEST(ImplicitTs, AStepThatNewtonFailsIsCut) {
  for (const std::string name : {"bdf1", "theta"}) {
    SCOPED_TRACE(name);
    const TightSolver options;
    const Option line("-snes_linesearch_type", "basic");  // which does not shorten a step
    BodyInput setup(2, 6);
    setup.move("id 0", "fixed").load("traction", "where x > 0.99 && y > 0.6", "-400; 900");
    setup.made_of(material("neo-Hookean", 100, 0.3, 1));
    Model<2> model(setup);
    State state = model.state();
    Recorder recorder;
    Stepper(model.problem, scheme(name, 0.02, 0.02)).run(state, {&recorder});
    EXPECT_EQ(state.time, 0.02);
    EXPECT_GT(recorder.reports.front().rejections, 0);
  }
}

TEST(ImplicitTs, ArkimexWantsADiagonalMass) {
  EXPECT_NE(input_error([] { run(damped_block(), scheme("arkimex")); }).find("row-sum or hrz"),
            std::string::npos);
}

}  // namespace solve_ts
