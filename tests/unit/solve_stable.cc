#include "model.h"
#include "steppe/solve/march/amplification.h"
#include "steppe/solve/march/lanczos.h"
#include "steppe/solve/march/stable_step.h"

using namespace steppe;
using namespace dealii;

namespace solve_stable {

TimeInput scheme(const std::string& name, double end = 1) {
  TimeInput time;
  time.scheme = name;
  time.end = end;
  return time;
}

/// A bar of n lumped elements of length 1 and wave speed 1, clamped at one end, or moved at both.
BodyInput bar(int n, bool moved = false) {
  BodyInput setup(2, 1);
  setup.mesh.upper = std::to_string(n) + ", 100";
  setup.mesh.cells = std::to_string(n) + ", 1";
  setup.mesh.transform = "";
  setup.made_of(material("linear elastic", 2, 0, 2));
  setup.damping.mass_lumping = "row-sum";
  setup.move("everything", "free; 0").move("id 0", "0; 0");
  if (moved) setup.move("id 1", "0.01*sin(t); 0");
  return setup;
}

double highest_eigenvalue(const BodyInput& setup, double tolerance) {
  const Model<2> model(setup);
  const TangentMatrix K(model.problem);
  K->update(0, 0, 1, model.state());
  Lanczos lanczos(model.problem);
  const auto product = [&](Vec x, Vec y) { check(MatMult(K, x, y)); };
  const double first = lanczos.largest(product, tolerance);
  EXPECT_NEAR(lanczos.largest(product, tolerance), first, 2 * tolerance * first);
  return first;
}

double energy_after(const BodyInput& setup, const TimeInput& time) {
  Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({std::sin(7 * x[0]), 0});
      },
      state.velocity);
  const double before = model.problem.energetics()->balance(state).kinetic;
  Stepper(model.problem, time).run(state, {});
  const Balance after = model.problem.energetics()->balance(state);
  return (after.kinetic + after.strain) / before;
}

TEST(Lanczos, FindsTheHighestFrequencyOfABar) {
  for (const int n : {1, 2, 10, 200}) {
    const double s = std::sin((2 * n - 1) * numbers::PI / (4 * n));
    const double lambda = highest_eigenvalue(bar(n), 1e-5);
    EXPECT_GE(lambda, 4 * s * s * (1 - 1e-9)) << n;
    EXPECT_LE(lambda, 4 * s * s * (1 + 2e-5)) << n;
  }
  const double s = std::cos(numbers::PI / 20);  // moved ends do not count
  EXPECT_NEAR(highest_eigenvalue(bar(10, true), 1e-8), 4 * s * s, 1e-6);
}

// The modes at the end of the spectrum of a long bar are closer to each other than 1e-5.
TEST(Lanczos, BoundsAnEndOfTheSpectrumThatIsCrowded) {
  const int n = 5000;
  const double s = std::sin((2 * n - 1) * numbers::PI / (4 * n));
  const double lambda = highest_eigenvalue(bar(n), 1e-5);
  EXPECT_GE(lambda, 4 * s * s);
  EXPECT_NEAR(lambda, 1.001 * 4 * s * s, 4e-5 * 4 * s * s);
}

TEST(Amplification, LongestStepsAreThoseOfTheTextbooks) {
  const double omega = 3;
  const auto limit = [&](const TimeInput& time, double viscous, double other) {
    return omega * Amplification(time, {omega * omega, 2 * viscous * omega, 2 * other * omega})
                       .longest_step();
  };
  const double end = 30, tolerance = 1e-4;
  EXPECT_NEAR(limit(scheme("central-difference", end), 0, 0), 2, tolerance);
  EXPECT_NEAR(limit(scheme("explicit-euler", end), 0, 0), 2, tolerance);
  EXPECT_NEAR(limit(scheme("symplectic", end), 0, 0), 2, tolerance);
  // the viscous force is balanced at the end of a step, other damping lags
  EXPECT_NEAR(limit(scheme("central-difference", end), 0.2, 0), 2, tolerance);
  EXPECT_LT(limit(scheme("central-difference", end), 0, 0.2), 1.9);
  for (const double xi : {0.05, 0.2, 1.})
    for (const bool viscous : {false, true})
      EXPECT_NEAR(limit(scheme("explicit-euler", end), viscous * xi, !viscous * xi),
                  2 * (std::sqrt(1 + xi * xi) - xi), tolerance);
  EXPECT_NEAR(limit(scheme("rk4", end), 0, 0), 2.82842712, 1e-3);
  {
    const Option type("-ts_rk_type", "3bs");
    EXPECT_NEAR(limit(scheme("rk", end), 0, 0), std::sqrt(3), 1e-3);
  }
  // no stable step: 1 % over the run
  TimeInput euler = scheme("explicit-euler", end);
  euler.symplectic = false;
  EXPECT_NEAR(limit(euler, 0, 0), 2 * std::log(1.01) / (omega * end), 1e-6);
  EXPECT_NEAR(limit(scheme("rk2", end), 0, 0), std::cbrt(8 * std::log(1.01) / (omega * end)), 1e-4);
  for (const std::string name : {"rk2", "rk4", "central-difference", "explicit-euler"}) {
    const Amplification amplification(scheme(name, end), {omega * omega, 0, 0});
    EXPECT_EQ(amplification.always_grows(amplification.longest_step()), name == "rk2") << name;
  }
  // with damping they have one
  EXPECT_NEAR(limit(euler, 0.1, 0), 0.2, 1e-3);
}

TEST(StableStep, SeparatesStableFromUnstable) {
  const int n = 10;
  const double limit = 1 / std::sin((2 * n - 1) * numbers::PI / (4 * n));
  TimeInput time = scheme("central-difference", 400);
  time.step = 0.99 * limit;
  EXPECT_LT(energy_after(bar(n), time), 2);
  time.step = 1.01 * limit;
  EXPECT_GT(energy_after(bar(n), time), 1e6);
}

TEST(StableStep, AutoTakesIt) {
  const int n = 10;
  BodyInput setup = bar(n);
  for (const double damping : {0., 0.1}) {
    setup.damping.stiffness_factor = damping;
    Model<2> model(setup);
    State state = model.state();
    TimeInput time = scheme("explicit-euler", 100);
    time.step = 0;
    time.step_rule = "auto";
    time.step_safety = 0.9;
    Recorder recorder;
    Stepper(model.problem, time).run(state, {&recorder});
    const double omega = 2 * std::sin((2 * n - 1) * numbers::PI / (4 * n));
    const double xi = damping * omega / 2;
    const double step = 0.9 * 2 / omega * (std::sqrt(1 + xi * xi) - xi);
    EXPECT_LE(recorder.reports[0].size, step);
    EXPECT_GT(recorder.reports[0].size, 0.98 * step);
    EXPECT_LE(recorder.reports[103].size, step);  // found again
    EXPECT_GT(recorder.reports[103].size, 0.98 * step);
    EXPECT_EQ(state.time, 100);
  }
}

TEST(StableStep, SeesDampersAsWell) {
  // a strong damper at the clamp's neighbour, which the highest mode hardly moves
  BodyInput setup = bar(10);
  setup.dashpots.push_back({"damper", "plane 1 0 1", 5e3});
  TimeInput time = scheme("rk4", 20);
  time.step = 0;
  time.step_rule = "auto";
  EXPECT_LT(energy_after(setup, time), 1.01);
}

struct CompressedBar {
  explicit CompressedBar(const std::string& rule) : input(scheme("central-difference", 10)) {
    input.step_rule = rule;
  }

  void compress(double strain) {
    interpolate(
        model.space,
        [&](const auto& x) {
          return Tensor<1, 2>({-strain * x[0], 0});
        },
        state.displacement);
  }
  void accept(StableStep& stable, int n, double in_use = 0) const {
    for (int i = 0; i < n; ++i) stable.accepted(state, in_use);
  }

  static BodyInput setup() {
    BodyInput setup = bar(4);
    setup.made_of(material("neo-Hookean", 2, 0, 2));
    return setup;
  }

  Model<2> model{setup()};
  State state = model.state();
  TimeInput input;
};

// Once in a hundred steps would be too late for cells that an impact crushes.
TEST(StableStep, IsFoundAgainWhenTheBodyIsStrained) {
  CompressedBar bar("auto");
  StableStep stable(bar.model.problem, bar.input);
  State& state = bar.state;
  const auto compress = [&](double strain) { bar.compress(strain); };
  const auto accept = [&](int n) { bar.accept(stable, n); };
  stable.check_step(state, 0);
  const double at_rest = stable.limit();
  compress(0.04);
  accept(20);
  EXPECT_EQ(stable.limit(), at_rest);
  compress(0.3);
  accept(9);
  EXPECT_EQ(stable.limit(), at_rest);
  accept(1);
  StableStep other(bar.model.problem, bar.input);
  other.check_step(state, 0);
  EXPECT_LT(stable.limit(), 0.9 * at_rest);
  EXPECT_NEAR(stable.limit(), other.limit(), 1e-4 * at_rest);
  compress(0.32);  // from there by less than 0.05
  const double compressed = stable.limit();
  accept(50);
  EXPECT_EQ(stable.limit(), compressed);
}

// A step that is given needs no more than a lower bound.
TEST(StableStep, OfAGivenStepIsALowerBound) {
  CompressedBar bar("fixed");
  CompressedBar chosen("auto");
  chosen.compress(0.3);
  StableStep stable(bar.model.problem, bar.input), exact(chosen.model.problem, chosen.input);
  exact.check_step(chosen.state, 0);
  const double limit = exact.limit();
  stable.check_step(bar.state, 1);  // too long for the bound of all frequencies
  bar.compress(0.3);
  stable.check_step(bar.state, 0.9999 * limit);
  EXPECT_LE(stable.limit(), limit);
  EXPECT_GT(stable.limit(), 0.997 * limit);
  stable.check_step(bar.state, 1.0001 * limit);
  EXPECT_NEAR(stable.limit(), limit, 1e-5 * limit);
}

// Products with K are for steps that the bound of all frequencies does not show to be stable.
TEST(StableStep, OfAShortStepTakesNoProducts) {
  CompressedBar bar("fixed");
  const auto n_products = [] { return phase_work(MPI_COMM_WORLD, "MatMult").count; };
  StableStep stable(bar.model.problem, bar.input), other(bar.model.problem, bar.input);
  const int before = n_products();
  stable.check_step(bar.state, 0.3);
  EXPECT_EQ(n_products(), before);
  const double limit = stable.limit();
  other.check_step(bar.state, 1.1);
  EXPECT_GT(n_products(), before);
  EXPECT_LE(limit, other.limit());
  EXPECT_GT(limit, 0.8 * other.limit());
}

// As much happens in 30 steps of a third of the stable one as in 10 of these.
TEST(StableStep, OfAShortStepIsLookedAtLessOften) {
  CompressedBar bar("fixed");
  StableStep stable(bar.model.problem, bar.input);
  stable.check_step(bar.state, 0.1);
  const double in_use = stable.limit() / 3.01;
  stable.check_step(bar.state, in_use);
  const double at_rest = stable.limit();
  bar.compress(0.12);  // which a stable step would be found again for
  bar.accept(stable, 60, in_use);
  EXPECT_EQ(stable.limit(), at_rest);
  bar.compress(0.3);
  bar.accept(stable, 29, in_use);
  EXPECT_EQ(stable.limit(), at_rest);
  bar.accept(stable, 1, in_use);
  EXPECT_LT(stable.limit(), 0.9 * at_rest);
}

}  // namespace solve_stable
