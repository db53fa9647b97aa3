#include "model.h"

#include <cstdio>

using namespace steppe;
using namespace dealii;

namespace solve_variational {

/// A slender column, pressed with seven times the load under which it buckles and nudged aside.
BodyInput pressed_column(const std::string& load = "-4; 0.01") {
  BodyInput setup(2, 1, 2);
  setup.mesh.upper = "10, 0.5";
  setup.mesh.cells = "20, 1";
  setup.mesh.transform = "";
  setup.made_of(material("neo-Hookean", 1000, 0.3, 1))
      .move("id 0", "fixed")
      .load("traction", "id 1", load);
  return setup;
}

/// A block in a lively but easy motion, damped in every way that has a potential.
BodyInput easy_block() {
  BodyInput setup(2, 3);
  setup.move("id 0", "0.05*sin(3*t); 0").load("traction", "id 1", "2*sin(t); -3");
  setup.materials[0].second.viscosity = 0.3;
  setup.damping.mass_factor = 0.2;
  setup.damping.stiffness_factor = 0.01;
  setup.damping.stiffness = "initial";
  return setup;
}

TimeInput variational(const std::string& scheme, double step, double end) {
  TimeInput time;
  time.scheme = scheme;
  time.variational = true;
  time.step = step;
  time.end = end;
  return time;
}

struct Outcome {
  State state;
  std::vector<StepReport> reports;
  double strain;

  int iterations() const {
    int sum = 0;
    for (const StepReport& report : reports) sum += int(report.iterations.size()) - 1;
    return sum;
  }
};

Outcome run(const BodyInput& setup, const TimeInput& time) {
  Model<2> model(setup);
  State state = model.state();
  Recorder recorder;
  Stepper(model.problem, time).run(state, {&recorder});
  const double strain = model.problem.energetics()->balance(state).strain;
  return {std::move(state), std::move(recorder.reports), strain};
}

void expect_descent(const std::vector<StepReport>& reports) {
  for (const StepReport& report : reports)
    for (std::size_t i = 1; i < report.iterations.size(); ++i) {
      const double before = report.iterations[i - 1].potential;
      EXPECT_LE(report.iterations[i].potential, before + 1e-12 * std::abs(before));
    }
  EXPECT_NE(reports.back().iterations.back().potential, 0);
}

/// L-BFGS seeded by one solve with M + c_x K.
struct Lbfgs {
  Option type{"-snes_type", "qn"}, seed{"-snes_qn_scale_type", "jacobian"},
      pairs{"-snes_qn_m", "5"}, restart{"-snes_qn_restart_type", "periodic"},
      limit{"-snes_max_it", "1000"};
};

void expect_same_minimiser(const std::string& scheme, double step, int n_steps, double strain) {
  SCOPED_TRACE(scheme);
  const TightSolver solver;
  const Option rtol("-snes_rtol", "1e-10"), limit("-snes_max_it", "100");
  const TimeInput time = variational(scheme, step, n_steps * step);
  const Outcome newton = run(pressed_column(), time);
  const Outcome lbfgs = [&] {
    const Lbfgs options;
    return run(pressed_column(), time);
  }();
  expect_descent(newton.reports);
  expect_descent(lbfgs.reports);
  EXPECT_EQ(newton.reports.size(), std::size_t(n_steps));
  EXPECT_EQ(lbfgs.reports.size(), std::size_t(n_steps));
  EXPECT_LT(distance(newton.state.displacement, lbfgs.state.displacement, NORM_INFINITY), 1e-6);
  EXPECT_NEAR(newton.strain, strain, 1e-8 * strain);  // on any number of ranks
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
    std::printf("%s: %d iterations of Newton, %d of L-BFGS, strain energy %.10g\n", scheme.c_str(),
                newton.iterations(), lbfgs.iterations(), newton.strain);
}

TEST(Variational, NewtonAndLbfgsReachTheSameMinimiser) {
  expect_same_minimiser("backward-euler", 10, 1, 9.009782852);  // buckled
  expect_same_minimiser("bdf2-newton", 1, 3, 0.03292236183);
  expect_same_minimiser("midpoint", 0.05, 3, 0.01791003817);
}

TEST(Variational, IsThePlainSchemeOnAnEasyProblem) {
  const TightSolver solver;
  for (const std::string scheme :
       {"backward-euler", "newmark", "midpoint", "generalized-alpha", "bdf2-newton", "static"}) {
    SCOPED_TRACE(scheme);
    TimeInput time = variational(scheme, 0.1, 0.2);
    const Outcome descent = run(easy_block(), time);
    expect_descent(descent.reports);
    time.variational = false;
    const Outcome plain = run(easy_block(), time);
    EXPECT_EQ(descent.reports.size(), plain.reports.size());
    EXPECT_LT(distance(descent.state.displacement, plain.state.displacement, NORM_INFINITY), 1e-11);
    EXPECT_LT(distance(descent.state.velocity, plain.state.velocity, NORM_INFINITY), 1e-10);
    EXPECT_GT(norm(plain.state.displacement, NORM_INFINITY), 0.01);
  }
}

TEST(Variational, FindsLessEnergyThanPlainNewton) {
  // which stays straight, the unstable equilibrium
  const TightSolver solver;
  const Option limit("-snes_max_it", "100");
  TimeInput time = variational("backward-euler", 10, 10);
  const Outcome descent = run(pressed_column(), time);
  time.variational = false;
  const Outcome plain = run(pressed_column(), time);
  EXPECT_EQ(descent.reports.size(), 1u);
  EXPECT_EQ(plain.reports.size(), 1u);
  EXPECT_GT(norm(descent.state.displacement, NORM_INFINITY), 1);
  EXPECT_LT(norm(plain.state.displacement, NORM_INFINITY), 0.1);
}

TEST(Variational, AnIterationThatRaisesThePotentialFailsTheStep) {
  const TightSolver solver;
  const Option limit("-snes_max_it", "100"), search("-snes_linesearch_type", "basic");
  TimeInput time = variational("backward-euler", 10, 10);
  time.smallest_step = 10;
  std::string sentence;
  try {
    run(pressed_column(), time);
  } catch (const NumericsError& error) {
    sentence = error.what();
  }
  EXPECT_NE(sentence.find("the incremental potential rose"), std::string::npos) << sentence;
}

TEST(Variational, BacktrackingOfPetscStopsAtRounding) {
  // it fails where phi does not tell a decrease from rounding; that step is good
  const TightSolver solver;
  const Option search("-snes_linesearch_type", "bt"), limit("-snes_max_it", "100");
  const Outcome descent = run(pressed_column("-0.5*t; 0.01"), variational("static", 0.1, 0.7));
  EXPECT_EQ(descent.reports.size(), 7u);
  expect_descent(descent.reports);
}

TEST(Variational, LbfgsBeginsEveryStepAfresh) {
  const TightSolver solver;
  const Lbfgs options;
  Model<2> model(pressed_column());
  State rest = model.state(), first = model.state(), second = model.state();
  Predictor predictor;
  predictor.displacement = model.space.create_vector();
  predictor.velocity = model.space.create_vector();
  AccelerationSolve solve(model.problem, 0, false, true);
  StepReport once, again;
  SingleStep({1, 1, 0.5}).predict(rest, 0.3, predictor);
  ASSERT_TRUE(solve.solve(rest, predictor, first, once));
  ASSERT_TRUE(solve.solve(rest, predictor, second, again));
  EXPECT_GT(once.iterations.size(), 4u);
  ASSERT_EQ(once.iterations.size(), again.iterations.size());
  for (std::size_t i = 1; i < once.iterations.size(); ++i) {
    EXPECT_EQ(once.iterations[i].ksp_iterations, 1);
    EXPECT_NEAR(again.iterations[i].correction, once.iterations[i].correction,
                1e-9 * once.iterations[1].correction);
  }
}

}  // namespace solve_variational
