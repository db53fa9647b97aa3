#include "mapped_model.h"
#include "two_blocks.h"

using namespace steppe;
using namespace dealii;

// Bodies of tied pieces take as many iterations as bodies of one piece, and keep their energy.

namespace solve_tied {

/// Iterations of multigrid between degrees for a static load, as the preset chooses it.
int iterations(Problem& problem, Elastodynamics<3>& nodal, State state) {
  const Option rtol("-ksp_rtol", "1e-8");
  nodal.use_matrix_free(OperatorStorage::cached);
  apply_preset("pmg", problem);
  TimeInput time;
  time.scheme = "static";
  time.step = time.end = 1;
  Recorder recorder;
  Stepper(problem, time).run(state, {&recorder});
  check(PetscOptionsClear(nullptr));
  EXPECT_EQ(recorder.reports.size(), 1u);
  int sum = 0;
  for (const auto& iteration : recorder.reports[0].iterations) sum += iteration.ksp_iterations;
  return sum;
}

int iterations_of(const BodyInput& setup) {
  Model<3> model(setup);
  return iterations(model.problem, model.problem, model.state());
}

int iterations_of_mapped(const BodyInput& setup, const std::vector<PeriodicInput>& periodic,
                         const std::vector<TiedSurfacesInput>& ties) {
  MappedModel<3> model(setup, periodic, ties);
  return iterations(model.problem, model.nodal, model.state());
}

BodyInput pulled(BodyInput setup) {
  setup.made_of(material("linear elastic"));
  return setup.move("where x < 1e-6", "fixed").load("traction", "where x > 0.999", "3; 1; 2");
}

TEST(PMultigrid, OfTiedPiecesTakesHardlyMoreIterationsThanOfOne) {
  using Cells = std::array<int, 3>;
  const Cells coarse = {3, 4, 4}, fine = {4, 5, 6};
  for (const unsigned int degree : {2u, 3u}) {
    const auto run = [&](const Cells& left, const Cells& right, bool share) {
      const TemporaryFile file("blocks.ucd", two_blocks<3>(left, right, share));
      const BodyInput setup = pulled(body_of(file, 3, degree));
      return share ? iterations_of(setup) : iterations_of_mapped(setup, {}, joint_of_blocks());
    };
    const int merged = run(coarse, coarse, true);
    EXPECT_GT(merged, 4);
    EXPECT_LE(run(coarse, coarse, false), 1.3 * merged);
    EXPECT_LE(run(coarse, fine, false), 1.3 * merged);
  }
}

TEST(PMultigrid, OfTurnedAndPeriodicBodiesTakesHardlyMoreIterations) {
  const auto box = [](const std::string& transform) {
    BodyInput setup(3, 4, 2);
    setup.mesh.transform = transform;
    setup.made_of(material("linear elastic"));
    return setup.move("id 0", "fixed").move("id 2", "symmetry").load("traction", "id 1", "1; 2; 3");
  };
  const int straight = iterations_of(box(""));
  EXPECT_LE(
      iterations_of_mapped(box("cos(0.5)*x - sin(0.5)*y; sin(0.5)*x + cos(0.5)*y; z"), {}, {}),
      1.3 * straight);
  EXPECT_LE(iterations_of_mapped(box(""), {{"z", "id 4", "id 5", "", ""}}, {}), 1.3 * straight);
}

/// Two blocks that fly and shake.
struct Shaking {
  explicit Shaking(unsigned int degree)
      : file("blocks.ucd", two_blocks<2>({2, 2}, {2, 3}, false)),
        model(setup(file, degree), {}, joint_of_blocks(), true) {}

  static BodyInput setup(const TemporaryFile& file, unsigned int degree) {
    BodyInput body = body_of(file, 2, degree);
    body.made_of(material("linear elastic"));
    body.damping.mass_lumping = degree == 1 ? "row-sum" : "hrz";
    return body;
  }
  State start() const {
    State state = model.state();
    VecHandle nodal = model.space.create_vector();
    interpolate(
        model.space, [](const auto& x) { return wave(x, 9 * x[0]); }, nodal);
    to_unknowns(model.problem, nodal, state.velocity);
    return state;
  }
  Balance balance(const State& state) const { return model.problem.energetics()->balance(state); }

  TemporaryFile file;
  MappedModel<2> model;
};

TEST(ExplicitSteps, OfTiedPiecesKeepEnergyAndMomentum) {
  for (const unsigned int degree : {1u, 2u}) {
    Shaking body(degree);
    EXPECT_TRUE(body.model.problem.mass().diagonal());
    State state = body.start();
    TimeInput time;
    time.scheme = "central-difference";
    time.step_rule = "auto";
    time.end = 1e-3;
    Recorder recorder;
    {
      State first = copy(state);
      Stepper(body.model.problem, time).run(first, {&recorder});
    }
    time.step = recorder.reports[0].size;
    time.step_rule.clear();
    time.end = 10000 * time.step;
    const Balance before = body.balance(state);
    recorder = {};
    Stepper stepper(body.model.problem, time);
    stepper.run(state, {&recorder});
    EXPECT_EQ(recorder.reports.size(), 10000u);
    for (const StepReport& report : recorder.reports)
      for (const auto& iteration : report.iterations) EXPECT_EQ(iteration.ksp_iterations, 0);
    const Balance after = body.balance(state);
    EXPECT_GT(before.kinetic, 1e-3);
    EXPECT_NEAR(after.kinetic + after.strain, before.kinetic, 1e-10 * before.kinetic);
    for (int c = 0; c < 2; ++c)
      EXPECT_NEAR(after.linear_momentum[c], before.linear_momentum[c], 1e-12);
  }
}

}  // namespace solve_tied
