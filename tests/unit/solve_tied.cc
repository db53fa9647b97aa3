#include "mapped_model.h"
#include "two_blocks.h"

using namespace steppe;
using namespace dealii;

// Bodies of tied pieces keep their energy.

namespace solve_tied {

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
