#include "model.h"
#include "steps.h"

#include "steppe/physics/contact/contact.h"
#include "steppe/solve/march/one_step.h"
#include "steppe/solve/scheme/time_input.h"

using namespace steppe;
using namespace dealii;

namespace solve_contact {

/**
 * Loose nodes that move along x; those at the bottom press with lambda = k A d = 10 N on a floor d
 * above them, and have the mass 1/2 each: the unit square in one cell, of mass 2.
 */
struct Slider {
  Slider(const std::string& scheme, double mu_s, double mu_k, const std::string& rule = "trial",
         const std::string& force = "0") {
    BodyInput setup(2, 1);
    setup.mesh.transform = "";
    setup.made_of(stressless()).move("everything", "free; 0");
    setup.damping.mass_lumping = "row-sum";
    setup.load("nodal force", "plane 0 1 0", force + "; 0");
    model = std::make_unique<Model<2>>(setup);
    ObstacleInput floor;
    floor.name = "floor";
    floor.geometry["Point"] = "0, 1e-4";
    floor.geometry["Direction"] = "0, 1";
    floor.where = "plane 0 1 0";
    floor.stiffness = "2e5";
    floor.static_friction = mu_s;
    floor.kinetic_friction = mu_k;
    floor.friction_rule = rule;
    input = floor;
    by.leapfrog = by.updates = scheme == "central-difference" || scheme == "explicit-euler";
    by.increment = 1e-6;
  }

  State run(const TimeInput& time, double velocity) {
    auto term = std::make_unique<Contact<2>>(model->space, model->body, input, Constants(), by);
    contact = term.get();
    model->problem.add(std::move(term));
    State state = model->state();
    interpolate(
        model->space,
        [&](const Point<2>& x) {
          return Tensor<1, 2>({x[1] < 0.5 ? velocity : 0, 0});
        },
        state.velocity);
    initial = model->problem.energetics()->balance(state);
    Stepper(model->problem, time).run(state, {&recorder});
    return state;
  }

  /// Mean over the two nodes at the bottom.
  double at_bottom(Vec v) const {
    const LocalView entries(v);
    double sum = 0;
    for (int i = 0; i < model->space.n_owned_nodes(); ++i)
      if (model->space.node_positions()[i][1] < 0.5) sum += entries[2 * i] / 2;
    return Utilities::MPI::sum(sum, MPI_COMM_WORLD);
  }

  std::unique_ptr<Model<2>> model;
  ObstacleInput input;
  ContactScheme by;
  Contact<2>* contact = nullptr;
  Balance initial;
  Recorder recorder;
};

const std::vector<std::string> schemes = {"central-difference", "explicit-euler", "trapezoidal",
                                          "backward-euler", "generalized-alpha"};

TEST(Friction, StopsASlideAtItsTimeAndPlace) {
  // 0.2 * 10 N slow 0.5 kg down by 4 m/s^2: from 1 m/s it stops after 0.25 s and 0.125 m
  for (const std::string& scheme : schemes) {
    SCOPED_TRACE(scheme);
    const TightSolver options;
    const double h = 1e-3;
    for (const double end : {0.1, 0.245, 0.4}) {
      Slider slider(scheme, 0.3, 0.2);
      const State state = slider.run(steps(scheme, h, end), 1);
      const double t = std::min(end, 0.25);
      EXPECT_NEAR(slider.at_bottom(state.displacement), t - 2 * t * t, 2 * h);
      const bool stopped = end > 0.25;
      // the return mapping rings elastically about the place where it stopped
      EXPECT_NEAR(slider.at_bottom(state.velocity), stopped ? 0 : 1 - 4 * t, 5 * h + 0.01);
      const Balance balance = slider.model->problem.energetics()->balance(state);
      EXPECT_NEAR(balance.friction, slider.initial.kinetic - balance.kinetic,
                  0.01 * slider.initial.kinetic);
      if (slider.by.updates && stopped) {
        EXPECT_NEAR(slider.at_bottom(state.velocity), 0, 1e-12);
      }
    }
  }
}

TEST(Friction, HoldsUpToItsStaticLimitAndThenSlides) {
  // 10 t N on each node: it breaks away at 3 N, t = 0.3, and goes on against 2 N
  for (const std::string& scheme : schemes) {
    SCOPED_TRACE(scheme);
    const TightSolver options;
    Slider holding(scheme, 0.3, 0.2, "trial", "10*t"), sliding(scheme, 0.3, 0.2, "trial", "10*t");
    State state = holding.run(steps(scheme, 1e-3, 0.29), 0);
    EXPECT_NEAR(holding.at_bottom(state.displacement), 0, 1e-4);
    state = sliding.run(steps(scheme, 1e-3, 0.5), 0);
    // m v = 5 (t^2 - 0.09) - 2 (t - 0.3)
    EXPECT_NEAR(sliding.at_bottom(state.velocity), 2 * (0.8 - 0.4), 0.03);
  }
}

TEST(Friction, AsPublishedStopsALevelSlideAtOnce) {
  for (const std::string scheme : {"central-difference", "explicit-euler"}) {
    Slider slider(scheme, 0.3, 0.2, "as-published");
    const State state = slider.run(steps(scheme, 1e-3, 0.01), 1);
    EXPECT_NEAR(slider.at_bottom(state.velocity), 0, 1e-12);
    EXPECT_LT(slider.at_bottom(state.displacement), 2e-3);
  }
}

TEST(Friction, DragsALooseNodeAlong) {
  // a belt of 1 m/s: 4 m/s^2 for 0.25 s, then with it; it puts in mu lambda v t, half of it is lost
  for (const std::string& scheme : schemes) {
    SCOPED_TRACE(scheme);
    const TightSolver options;
    Slider slider(scheme, 0.2, 0.2);
    slider.input.motion = "t; 0";
    const State state = slider.run(steps(scheme, 1e-3, 0.4), 0);
    const Balance balance = slider.model->problem.energetics()->balance(state);
    EXPECT_NEAR(slider.at_bottom(state.displacement), 0.125 + 0.15, 5e-3);
    EXPECT_NEAR(balance.work, 2 * 2 * 0.25, 0.01);
    EXPECT_NEAR(balance.loss(), 2 * 2 * 0.125, 0.01);
  }
}

/// The limit of the stable step of one cell above a floor that it does not touch yet.
double limit_above_floor(const std::string& scheme, double stiffness, double damping) {
  BodyInput setup(2, 1);
  setup.mesh.transform = "";
  setup.damping.mass_lumping = "row-sum";
  Model<2> model(setup);
  ObstacleInput floor;
  floor.name = "floor";
  floor.geometry["Point"] = "0, -1";
  floor.geometry["Direction"] = "0, 1";
  floor.where = "id 2";
  floor.stiffness = std::to_string(stiffness);
  floor.damping = damping;
  model.problem.add(
      std::make_unique<Contact<2>>(model.space, model.body, floor, Constants(), ContactScheme()));
  const TimeInput time = steps(scheme, 1e-3, 1);
  StableStep stable(model.problem, time);
  stable.check_step(model.state(), 1e-3);
  return stable.limit();
}

TEST(Contact, ShortensTheStableStepBeforeItCloses) {
  // a spring k on a lumped mass m in the corners of one cell has the frequency sqrt(k / m) at least
  for (const double k : {1., 1e4}) {
    const double limit = limit_above_floor("central-difference", k, 0);
    const double of_contact = 2 / std::sqrt(k * 0.5 / 0.5);
    EXPECT_LT(limit, of_contact);
    EXPECT_GT(limit, k > 1e3 ? 0.9 * of_contact : 0.05);
  }
}

TEST(Contact, DampingShortensTheStableStepBeforeItCloses) {
  // a damper c on the mass m of the last test: of symplectic Euler 2 / w (sqrt(1 + z^2) - z)
  const double k = 1e4, m = 0.5;
  for (const double z : {0.2, 3.}) {
    const double limit = limit_above_floor("explicit-euler", k, 2 * z * std::sqrt(k / 2 * m) / 0.5);
    const double of_contact = 2 / std::sqrt(k / 2 / m) * (std::sqrt(1 + z * z) - z);
    EXPECT_LT(limit, of_contact);
    EXPECT_GT(limit, 0.9 * of_contact);
  }
}

TEST(Friction, HoldsWhatRestsFromTheStart) {
  // 2.5 N on each node, between the kinetic limit of 2 N and the static one of 3 N
  for (const std::string scheme : {"central-difference", "explicit-euler"})
    for (const std::string start : {"accurate", "none"}) {
      Slider slider(scheme, 0.3, 0.2, "trial", "2.5");
      TimeInput time = steps(scheme, 1e-3, 0.01);
      time.start_up = start;
      const State state = slider.run(time, 0);
      EXPECT_NEAR(slider.at_bottom(state.displacement), 0, 1e-15);
      EXPECT_NEAR(slider.model->problem.energetics()->balance(state).loss(), 0, 1e-15);
    }
}

TEST(Friction, OfExplicitSchemesWantsADiagonalMass) {
  Slider slider("central-difference", 0.3, 0.2);
  BodyInput setup(2, 1);
  Model<2> model(setup);
  slider.input.where = "everything";
  model.problem.add(
      std::make_unique<Contact<2>>(model.space, model.body, slider.input, Constants(), slider.by));
  EXPECT_NE(input_error([&] {
              OneStep(model.problem, steps("central-difference", 0.01, 1));
            }).find("acts on the masses of nodes"),
            std::string::npos);
}

/// An elastic block that is pressed on a sphere and dragged across it.
BodyInput dragged() {
  BodyInput setup(2, 3);
  setup.made_of(material("neo-Hookean")).move("id 3", "0.1*t; -0.1*t");
  return setup;
}

ObstacleInput bump(const std::string& method) {
  ObstacleInput bump;
  bump.name = "bump";
  bump.kind = "sphere";
  bump.geometry["Point"] = "0.5, -1";
  bump.geometry["Radius"] = "1.02";
  bump.where = "id 2";
  bump.static_friction = 0.3;
  bump.kinetic_friction = 0.2;
  bump.method = method;
  return bump;
}

TEST(Contact, RejectedStepsLeaveNoTrace) {
  const TightSolver options;
  for (const std::string method : {"penalty", "augmented Lagrangian"}) {
    std::vector<State> ends;
    for (const bool detour : {false, true}) {
      Model<2> model(dragged());
      model.problem.add(std::make_unique<Contact<2>>(model.space, model.body, bump(method),
                                                     Constants(), ContactScheme()));
      OneStep integrator(model.problem, steps("static", 0.1, 1));
      State last = model.state(), next = model.state();
      model.problem.accept(last);
      StepReport report;
      for (int n = 0; n < 3; ++n) {
        if (detour) integrator.advance(last, 0.7, next, report);
        ASSERT_TRUE(integrator.advance(last, 0.1, next, report));
        model.problem.accept(next);
        integrator.accepted(last, next);
        std::swap(last, next);
      }
      ends.push_back(copy(last));
    }
    EXPECT_LT(distance(ends[0].displacement, ends[1].displacement), 1e-10);
  }
}

TEST(Contact, AugmentedLagrangianPenetratesLessThanItsTolerance) {
  const TightSolver options;
  Model<2> model(dragged());
  ObstacleInput input = bump("augmented Lagrangian");
  input.penetration = "1e-7";
  auto term =
      std::make_unique<Contact<2>>(model.space, model.body, input, Constants(), ContactScheme());
  const Contact<2>& contact = *term;
  model.problem.add(std::move(term));
  State state = model.state();
  Stepper(model.problem, steps("static", 0.25, 1)).run(state, {});
  EXPECT_GE(contact.total(state).touching, 1);
  EXPECT_LT(contact.total(state).penetration, 1e-7);
}

}  // namespace solve_contact
