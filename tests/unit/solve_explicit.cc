#include "model.h"
#include "steps.h"
#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/solve/scheme/time_input.h"

#include <limits>

using namespace steppe;
using namespace dealii;

namespace solve_explicit {

/// A conservative block under a load and a support that change with time.
BodyInput shaken_block() {
  BodyInput setup(2, 2);
  setup.damping.mass_lumping = "row-sum";
  setup.move("id 0", "0.02*sin(9*t); 0");
  setup.load("gravity", "everything", "0; -10*cos(20*t)");
  return setup;
}

State run(const BodyInput& setup, const TimeInput& time) {
  Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space, [](const Point<2>& x) { return wave(x); }, state.velocity);
  Stepper(model.problem, time).run(state, {});
  return state;
}

/// The largest difference of two motions relative to the largest value.
double apart(const State& a, const State& b) {
  return std::max(
      distance(a.displacement, b.displacement, NORM_INFINITY) / norm(a.displacement, NORM_INFINITY),
      distance(a.velocity, b.velocity, NORM_INFINITY) / norm(a.velocity, NORM_INFINITY));
}

TEST(ExplicitTs, SymplecticMethodsAreOurs) {
  PetscReal half[] = {0.5, 0.5}, once[] = {1, 0};
  check(TSBasicSymplecticRegister("kick-drift-kick", 2, 2, half, once));
  const double h = 0.01, end = 0.5;
  {
    const Option type("-ts_basicsymplectic_type", "1");
    EXPECT_LT(apart(run(shaken_block(), steps("symplectic", h, end)),
                    run(shaken_block(), steps("explicit-euler", h, end))),
              1e-12);
  }
  const Option type("-ts_basicsymplectic_type", "kick-drift-kick");
  EXPECT_LT(apart(run(shaken_block(), steps("symplectic", h, end)),
                  run(shaken_block(), steps("central-difference", h, end))),
            1e-12);
}

TEST(ExplicitTs, SymplecticMethodsRefuseDamping) {
  for (const int kind : {0, 1, 2, 3}) {
    BodyInput setup = shaken_block();
    if (kind == 0) setup.materials[0].second.viscosity = 1;
    if (kind == 1) setup.damping.mass_factor = 1;
    if (kind == 2) setup.damping.stiffness_factor = 1;
    if (kind == 3) setup.dashpots.push_back({"one", "plane 1 0 1", 1});
    EXPECT_NE(input_error([&] { run(setup, steps("symplectic", 0.01, 0.1)); }).find("damping"),
              std::string::npos)
        << kind;
  }
}

TEST(ExplicitTs, ErrorControlNeedsAnEmbeddedMethod) {
  Model<2> model(shaken_block());
  TimeInput time = steps("rk4", 0.01, 1);
  time.adaptive = true;
  for (const std::string scheme : {"rk4", "ssp", "symplectic"}) {
    time.scheme = scheme;
    EXPECT_NE(input_error([&] { time.entry().make(model.problem, time); }).find("embedded"),
              std::string::npos)
        << scheme;
  }
}

TEST(ExplicitTs, ErrorFollowsTheTolerance) {
  const State exact = run(shaken_block(), steps("rk", 0.005, 0.3));
  for (const std::string scheme : {"rk", "rk2"})
    for (const double tolerance : {1e-3, 1e-5}) {
      TimeInput time = steps(scheme, 0.05, 0.3);
      time.adaptive = true;
      time.error_tolerance = tolerance;
      const double error = apart(run(shaken_block(), time), exact);
      EXPECT_LT(error, 100 * tolerance) << scheme;
      EXPECT_GT(error, tolerance / 1000) << scheme;
    }
}

TEST(ExplicitTs, AStateInsideOutFailsTheStep) {
  Model<2> model(shaken_block());
  State last = model.state(), next = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({-3 * x[0], 0});
      },
      last.velocity);
  for (const std::string scheme : {"rk2", "rk4", "rk", "ssp", "symplectic"}) {
    const TimeInput time = steps(scheme, 1, 1);
    const auto integrator = time.entry().make(model.problem, time);
    StepReport report;
    EXPECT_FALSE(integrator->advance(last, 1, next, report)) << scheme;
    EXPECT_TRUE(integrator->advance(last, 0.001, next, report)) << scheme;
    if (scheme == "symplectic") continue;  // the others begin with the last acceleration
    check(VecSet(last.acceleration, std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(integrator->advance(last, 0.001, next, report)) << scheme;
    check(VecSet(last.acceleration, 0));
  }
}

}  // namespace solve_explicit
