#include "model.h"
#include "steps.h"

#include "steppe/physics/contact/contact.h"

using namespace steppe;
using namespace dealii;

namespace solve_leapfrog_contact {

/// Follows the energy of a run.
struct EnergyRecord : Observer {
  explicit EnergyRecord(const Problem& problem) : problem(problem) {}
  void start(const State& state) override { energies = {energy(state)}; }
  void accepted(const StepReport&, const State& state) override {
    energies.push_back(energy(state));
  }
  void finish(const State&) override {}
  double energy(const State& state) const {
    const Balance b = problem.energetics()->balance(state);
    return b.kinetic + b.strain - b.work + b.loss();
  }
  double change() const {
    double largest = 0;
    for (const double e : energies) largest = std::max(largest, std::abs(e - energies[0]));
    return largest;
  }

  const Problem& problem;
  std::vector<double> energies;
};

/// Loose nodes of mass 1/2 that fly into an obstacle.
struct Flight {
  explicit Flight(const ObstacleInput& obstacle, const Tensor<1, 2>& velocity,
                  const std::string& turned = "") {
    BodyInput setup(2, 1);
    setup.mesh.transform = turned;
    setup.made_of(stressless());
    setup.damping.mass_lumping = "row-sum";
    model = std::make_unique<Model<2>>(setup);
    ContactScheme by;
    by.updates = by.leapfrog = true;
    by.increment = 1e-6;
    auto term = std::make_unique<Contact<2>>(model->space, model->body, obstacle, Constants(), by);
    contact = term.get();
    model->problem.add(std::move(term));
    state = model->state();
    interpolate(
        model->space, [&](const Point<2>&) { return velocity; }, state.velocity);
  }

  std::unique_ptr<Model<2>> model;
  const Contact<2>* contact;
  State state;
};

ObstacleInput floor_below(double depth, double stiffness) {
  ObstacleInput floor;
  floor.name = "floor";
  floor.geometry["Point"] = "0, " + std::to_string(-depth);
  floor.geometry["Direction"] = "0, 1";
  floor.where = "id 2";
  floor.stiffness = std::to_string(stiffness);
  return floor;
}

TEST(Contact, KeepsEnergyInLeapfrogUpdatesHoweverStiff) {
  // k / m up to 1e6 times what a force of the state would be stable with in this step
  for (const double stiffness : {1., 4e4, 4e10}) {
    Flight flight(floor_below(0.0123, stiffness), Tensor<1, 2>({0.3, -1}));
    EnergyRecord record(flight.model->problem);
    Stepper(flight.model->problem, steps("central-difference", 0.01, 3))
        .run(flight.state, {&record});
    EXPECT_LT(record.change(), 1e-13) << stiffness;
    const LocalView v(flight.state.velocity);
    for (int i = 0; i < flight.model->space.n_owned_nodes(); ++i) {
      const bool low = flight.model->space.node_positions()[i][1] < 0.5;
      EXPECT_NEAR(v[2 * i + 1], low ? 1 : -1, stiffness == 1 ? 2 : 1e-9) << stiffness;
    }
  }
}

TEST(Contact, OfLeapfrogUpdatesDoesNotShortenTheStableStep) {
  BodyInput setup(2, 1);
  setup.mesh.transform = "";
  setup.damping.mass_lumping = "row-sum";
  const auto limit = [&](bool touches, bool leapfrog) {
    Model<2> model(setup);
    ContactScheme by;
    by.updates = by.leapfrog = leapfrog;
    ObstacleInput floor = floor_below(1, 1e4);
    floor.damping = 10;
    if (touches)
      model.problem.add(
          std::make_unique<Contact<2>>(model.space, model.body, floor, Constants(), by));
    const double step = 0.1;  // too long for the bound, which bodies alone have
    StableStep stable(model.problem, steps("central-difference", step, 1));
    stable.check_step(model.state(), step);
    return stable.limit();
  };
  EXPECT_EQ(limit(true, true), limit(false, true));
  EXPECT_LT(limit(true, false), limit(false, true));
}

TEST(Contact, OfMovingRoundAndDampedObstaclesKeepsItsBooks) {
  // a ball of radius 2 comes up under the edge, slides along it, and is damped
  ObstacleInput ball = floor_below(0, 1e4);
  ball.kind = "sphere";
  ball.geometry["Direction"] = "";
  ball.geometry["Point"] = "0.2, -2.05";
  ball.geometry["Radius"] = "2";
  ball.motion = "0.2*t; 0.5*t";
  for (const double damping : {0., 20.})
    for (const double mu : {0., 0.3}) {
      ball.damping = damping;
      ball.static_friction = ball.kinetic_friction = mu;
      double errors[2];
      for (const int k : {0, 1}) {
        Flight flight(ball, Tensor<1, 2>({0.5, -0.5}));
        EnergyRecord record(flight.model->problem);
        Stepper(flight.model->problem, steps("central-difference", 2e-3 / (1 + k), 0.4))
            .run(flight.state, {&record});
        const Balance end = flight.model->problem.energetics()->balance(flight.state);
        EXPECT_GT(end.work, 0.01);
        EXPECT_EQ(end.loss() > 1e-3, damping > 0 || mu > 0);
        errors[k] = record.change();
      }
      EXPECT_LT(errors[0], 1e-3) << damping << " " << mu;
      EXPECT_LT(errors[1], 0.5 * errors[0]) << damping << " " << mu;  // the curvature's
    }
}

TEST(Contact, OfLeapfrogUpdatesStandsInReactions) {
  // both nodes at the bottom are held 0.01 inside: k A d = 5 N on each, by the support
  BodyInput setup(2, 1);
  setup.mesh.transform = "";
  setup.made_of(stressless()).move("everything", "free; 0");
  setup.damping.mass_lumping = "row-sum";
  Model<2> model(setup);
  ContactScheme by;
  by.updates = by.leapfrog = true;
  const ObstacleInput floor = floor_below(-0.01, 1e3);
  auto term = std::make_unique<Contact<2>>(model.space, model.body, floor, Constants(), by);
  const Contact<2>& contact = *term;
  model.problem.add(std::move(term));
  State state = model.state();
  Stepper(model.problem, steps("central-difference", 1e-3, 1e-2)).run(state, {});
  VecHandle reaction = model.space.create_vector();
  model.problem.force(ForcePart::reaction, state, reaction);
  const LocalView r(reaction);
  double sum = 0;
  for (int i = 0; i < model.space.n_owned_nodes(); ++i) sum += r[2 * i + 1];
  EXPECT_NEAR(Utilities::MPI::sum(sum, MPI_COMM_WORLD), -10, 1e-12);
  EXPECT_NEAR(contact.total(state).force[1], -10, 1e-12);
  EXPECT_EQ(contact.total(state).touching, 2);
}

}  // namespace solve_leapfrog_contact
