// Where Newton's method begins a step.

#include "model.h"

#include "steppe/solve/newton/tangent_reuse.h"
#include "steppe/solve/scheme/acceleration_guess.h"
#include "steppe/solve/scheme/time_input.h"

using namespace steppe;
using namespace dealii;

namespace solve_start {

/// A strip held at one end, whose other end is pulled or bent.
BodyInput strip(const MaterialInput& material) {
  BodyInput input(2, 4, 2);
  input.made_of(material).move("id 0", "fixed");
  input.mesh.upper = "4, 1";
  input.mesh.cells = "8, 2";
  input.mesh.transform = "";
  return input;
}

Recorder march(Model<2>& model, const std::string& scheme, double step, State& state) {
  TimeInput time;
  time.scheme = scheme;
  time.step = step;
  Recorder recorder;
  Stepper(model.problem, time).run(state, {&recorder});
  return recorder;
}

TEST(Start, FallsBackToTheLastPositionWhereTheStraightLineTurnsCellsInsideOut) {
  const TightSolver options;
  Model<2> model(strip(material("neo-Hookean")));
  State state = model.state();
  // x + h v is beyond the other end
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({-1.5 * x[0], 0});
      },
      state.velocity);
  const Recorder recorder = march(model, "backward-euler", 1, state);
  ASSERT_EQ(recorder.reports.size(), 1u);
  const StepReport& report = recorder.reports[0];
  EXPECT_EQ(report.rejections, 0);
  EXPECT_GT(report.snes_reason, 0);
}

TEST(Start, CountsNoIterationWhereASolveBeginsAgain) {
  StepReport report;
  report.iterations.resize(5);
  report.iterations[3].again = true;
  EXPECT_EQ(report.newton_iterations(2), 2);
  EXPECT_EQ(report.newton_iterations(3), 2);
  EXPECT_EQ(report.newton_iterations(5), 3);
}

TEST(Start, StaticStepsGoOnFromTheLastIncrement) {
  const TightSolver options;
  Model<2> model(strip(material("neo-Hookean")).load("traction", "id 1", "5*t; 0"));
  State state = model.state();
  const Recorder recorder = march(model, "static", 0.1, state);
  ASSERT_EQ(recorder.reports.size(), 10u);
  const auto first = [&](int step) {
    return std::sqrt(recorder.reports[step].iterations[0].residual_squared);
  };
  // the increment of the load is the same in all steps
  for (int step = 2; step < 10; ++step) EXPECT_LT(first(step), 0.1 * first(0)) << step;
}

TEST(Start, StaticStepsOfASlenderBodyTakeFewIterationsOnALoadThatTurnsRound) {
  BodyInput input = strip(material("neo-Hookean", 1000));
  input.mesh.upper = "40, 1";
  input.mesh.cells = "10, 1";
  Model<2> model(input.load("traction", "id 1", "0; if(t < 0.55, 0.1*t, 0.11 - 0.1*t)"));
  apply_preset("direct", model.problem, true);
  State state = model.state();
  const Recorder recorder = march(model, "static", 0.05, state);
  check(PetscOptionsClear(nullptr));
  ASSERT_EQ(recorder.reports.size(), 20u);
  int iterations = 0;
  for (const StepReport& report : recorder.reports) {
    EXPECT_EQ(report.rejections, 0);
    iterations += report.newton_iterations(report.iterations.size());
  }
  EXPECT_LE(iterations, 100);
}

TEST(Start, LinearProblemsTakeOneIteration) {
  for (const std::string preset : {"direct", "amg"})
    for (const std::string motion : {"", "free; 0.1*t^2"}) {
      BodyInput input = strip(material("linear elastic")).load("traction", "id 2", "0; 1 + t^2");
      if (!motion.empty()) input.move("id 1", motion);
      Model<2> model(input);
      apply_preset(preset, model.problem, true);
      for (const std::string scheme : {"static", "newmark"}) {
        State state = model.state();
        const Recorder recorder = march(model, scheme, 0.25, state);
        ASSERT_EQ(recorder.reports.size(), 4u);
        for (const StepReport& report : recorder.reports) {
          EXPECT_EQ(report.newton_iterations(report.iterations.size()), 1)
              << preset << " " << motion << " " << scheme;
          EXPECT_LT(report.iterations.back().residual_squared,
                    1e-16 * report.iterations.front().residual_squared);
        }
      }
      check(PetscOptionsClear(nullptr));
    }
}

TEST(Start, SmoothMotionKeepsItsTangent) {
  BodyInput input = strip(material("neo-Hookean")).load("traction", "id 1", "0; 0.05*t^2");
  const auto last_of = [&](const std::string& option, SolverCounts& counts) {
    Model<2> model(input);
    check(PetscOptionsClear(nullptr));
    if (!option.empty()) check(PetscOptionsInsertString(nullptr, option.c_str()));
    apply_preset("direct", model.problem, true);
    State state = model.state();
    TimeInput time;
    time.scheme = "generalized-alpha";
    time.step = 0.02;
    Recorder recorder;
    Stepper stepper(model.problem, time);
    stepper.run(state, {&recorder});
    counts = stepper.counts();
    check(PetscOptionsClear(nullptr));
    return copy(state).displacement;
  };
  SolverCounts kept, taken;
  const VecHandle loose = last_of("", kept), exact = last_of("-snes_rtol 1e-12", taken);
  EXPECT_LE(2 * kept.tangents, kept.newton_iterations);
  EXPECT_LE(kept.newton_iterations, 2 * 50);
  EXPECT_LT(distance(loose, exact), 1e-5 * norm(exact));
}

TEST(Start, IsTheLastPositionWhereFrequenciesRingThatTheStepDoesNotResolve) {
  BodyInput input = strip(material("St. Venant-Kirchhoff", 1e6));
  input.mesh.cells = "16, 4";
  input.load("traction", "id 1", "0; 3e3");
  const auto march_from = [&](const std::string& guess, double& residual) {
    Model<2> model(input);
    apply_preset("direct", model.problem, true);
    State state = model.state();
    TimeInput time;
    time.scheme = "newmark";
    time.step = 0.005;
    time.end = 0.1;
    time.guess = guess;
    Recorder recorder;
    Stepper stepper(model.problem, time);
    stepper.run(state, {&recorder});
    check(PetscOptionsClear(nullptr));
    residual = 0;
    for (const StepReport& report : recorder.reports)
      residual = std::max(residual, std::sqrt(report.iterations.back().residual_squared));
    return stepper.counts().newton_iterations;
  };
  double chosen, at_last, predicted;
  const int best = march_from("last", at_last), usual = march_from("extrapolated", chosen);
  EXPECT_LE(usual, best + 4);
  EXPECT_GT(march_from("predicted", predicted), 1.5 * best);
  EXPECT_LT(chosen, 10 * at_last);
}

TEST(AccelerationGuess, IsWhatWouldHaveComeNearest) {
  Model<2> model(strip(material("neo-Hookean")));
  State before = model.state(), now = model.state();
  Predictor predictor;
  predictor.displacement = duplicate(before.displacement);
  predictor.time = 2;
  AccelerationGuess guess;
  now.time = 1;
  check(VecSet(now.acceleration, 1));
  check(VecSet(now.displacement, 1));
  guess.propose(before, predictor);
  EXPECT_TRUE(predictor.doubtful) << "nothing known";
  guess.accepted(before, now, 0.25);  // from a = 0 it was 1, from the last position 4
  guess.propose(now, predictor);
  EXPECT_FALSE(predictor.doubtful);
  EXPECT_FALSE(predictor.guess);
  guess.accepted(before, now, 2);  // 1 and 1/2
  guess.propose(now, predictor);
  EXPECT_TRUE(predictor.doubtful);
  EXPECT_FALSE(predictor.guess);
  check(VecSet(before.acceleration, 0.9));
  guess.accepted(before, now, 2);  // from the acceleration before 1/10
  guess.propose(now, predictor);
  EXPECT_TRUE(predictor.doubtful);
  ASSERT_TRUE(bool(predictor.guess));
  EXPECT_LT(distance(predictor.guess, now.acceleration), 1e-12);
}

TEST(TangentReuse, KeepsWhatReachesTheTargetInOneIteration) {
  const std::array<double, 3> s{1, 0, 0.1}, longer{1, 0, 0.2};
  TangentReuse reuse(true);
  EXPECT_FALSE(reuse.keeps(s, 1, 1)) << "none at hand";
  reuse.taken(s);
  EXPECT_FALSE(reuse.keeps(s, 1, 1)) << "nothing known";
  reuse.reached(0, 50);
  reuse.reached(1, 0.5);
  EXPECT_TRUE(reuse.keeps(s, 1, 1.01e-2));
  EXPECT_FALSE(reuse.keeps(s, 1, 0.99e-2));
  EXPECT_FALSE(reuse.keeps(longer, 1, 1));
  reuse.reached(0, 7);
  EXPECT_TRUE(reuse.keeps(s, 1, 1.01e-2)) << "a new step begins with the old rate";
  reuse.reached(1, 7 * 0.2);
  EXPECT_FALSE(reuse.keeps(s, 1, 1)) << "too slow";
  reuse.taken(s);
  EXPECT_FALSE(reuse.keeps(s, 1, 1)) << "a new one";
  EXPECT_FALSE(TangentReuse(false).acts());
}

}  // namespace solve_start
