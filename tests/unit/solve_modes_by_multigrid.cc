#include "steppe/solve/modes/mode_preset_entry.h"
#include "steppe/solve/modes/modes.h"

#include "model.h"

using namespace steppe;

namespace solve_modes_by_multigrid {

Modes modes_of(const BodyInput& setup, const std::string& linear) {
  Model<2> model(setup);
  ModesInput input;
  input.linear = linear;
  input.tolerance = 1e-9;
  // the presets of one test must not stand in the way of those of the next
  check(PetscOptionsClear(nullptr));
  return compute_modes(model.problem, model.state(), input);
}

TEST(ModesByMultigrid, AreThoseOfFactors) {
  for (const unsigned int degree : {1u, 2u}) {
    BodyInput setup(2, 12, degree);
    setup.move("id 0", "fixed").move("id 3", "free; 0");
    const Modes direct = modes_of(setup, "direct"), amg = modes_of(setup, "amg");
    EXPECT_NE(amg.solver.find(degree == 1 ? "-st_pc_type gamg" : "-st_pc_type mg"),
              std::string::npos)
        << amg.solver;
    for (int n = 0; n < 6; ++n) {
      const Mode &one = amg.modes[n], &other = direct.modes[n];
      EXPECT_NEAR(one.frequency, other.frequency, 1e-9 * other.frequency);
      for (int c = 0; c < 2; ++c) EXPECT_NEAR(one.effective_mass(c), other.effective_mass(c), 1e-6);
    }
  }
}

TEST(ModesByMultigrid, AreChosenWhereFactorsAreLarge) {
  const auto of = [](double entries) { return [=] { return FactorCost{0, entries}; }; };
  EXPECT_EQ(choose_mode_preset("auto", 50000, 0, of(1e9)), "direct");
  EXPECT_EQ(choose_mode_preset("auto", 1000000, 24e9, of(1.2e9)), "direct");
  EXPECT_EQ(choose_mode_preset("auto", 1000000, 30e9, of(1.3e9)), "amg");
  EXPECT_EQ(choose_mode_preset("auto", 1000000, 23e9, of(1.2e9)), "amg");
  EXPECT_EQ(choose_mode_preset("direct", 1000000, 0, of(1.3e9)), "direct");
}

}  // namespace solve_modes_by_multigrid
