#include "model.h"

#include "steppe/solve/linear/presets.h"

using namespace steppe;
using namespace dealii;

namespace solve_presets {

/// A rectangle of square cells of degree 1.
BodyInput rectangle(const std::string& cells) {
  BodyInput input(2, 4, 1);
  input.made_of(material("linear elastic"));
  input.mesh.cells = cells;
  input.mesh.transform = "";
  return input;
}

FactorCost cost_of(const std::string& cells, int block) {
  const Model<2> model(rectangle(cells));
  return factor_cost(model.space.create_matrix(1), block);
}

TEST(FactorCost, GrowsWithTheSeparatorsOfABody) {
  const FactorCost strip = cost_of("256, 4", 2), square = cost_of("32, 32", 2);
  EXPECT_GT(strip.entries, 2 * 257 * 5 * 2);
  EXPECT_LT(strip.entries, 0.8 * square.entries);
  EXPECT_LT(strip.operations, 0.5 * square.operations);
  // fronts of blocks
  const FactorCost nodes = cost_of("32, 32", 1);
  EXPECT_EQ(square.entries, 4 * nodes.entries);
  EXPECT_EQ(square.operations, 8 * nodes.operations);
}

TEST(FactorCost, IsThatOfADenseMatrix) {
  const double n = 4;  // nodes of one cell
  const FactorCost cost = cost_of("1, 1", 1);
  EXPECT_GE(cost.entries, n * (n + 1) / 2);
  EXPECT_LE(cost.entries, n * n);
}

TEST(FactorCost, OfHigherDegreesFollowsFromTheVertices) {
  for (const bool simplices : {false, true}) {
    const Model<3> model(BodyInput(3, 8, 2, simplices));
    const auto vertices = Space<3>::linear(model.space);
    const FactorCost all = factor_cost(model.space.create_matrix(1), 3),
                     estimate = factor_cost(vertices->create_matrix(1), 3)
                                    .refined(double(model.space.n_global_nodes()) /
                                                 double(vertices->n_global_nodes()),
                                             3);
    EXPECT_GT(estimate.operations, 0.5 * all.operations);
    EXPECT_LT(estimate.operations, 2 * all.operations);
    EXPECT_GT(estimate.entries, 0.5 * all.entries);
    EXPECT_LT(estimate.entries, 2 * all.entries);
  }
}

TEST(Presets, AutoTakesWhatIsCheaper) {
  const auto refused = []() -> FactorCost {
    ADD_FAILURE() << "small problems need no analysis";
    return {};
  };
  const Model<2> small(rectangle("4, 4")), large(rectangle("80, 80"));
  EXPECT_EQ(choose_preset("auto", small.problem, 1, refused), "direct");
  EXPECT_EQ(choose_preset("amg", large.problem, 1, refused), "amg");
  EXPECT_EQ(choose_preset("auto", large.problem, 2, refused, true), "pmg");
  const double n = double(large.problem.layout().size());
  const auto of = [&](double operations, double entries) {
    return [=] { return FactorCost{operations * n, entries * n}; };
  };
  for (const auto& [factors, cheap] :
       {std::pair(of(4e5, 100), true), {of(6e5, 100), false}, {of(1e3, 700), false}}) {
    EXPECT_EQ(choose_preset("auto", large.problem, 1, factors), cheap ? "direct" : "amg");
    EXPECT_EQ(choose_preset("auto", large.problem, 2, factors), cheap ? "direct" : "pmg");
  }
}

/// What `auto` takes for a cube of quadratic hexahedra, of so many operations and entries of the
/// factors for each unknown.
std::string choice(const Problem& problem, double operations, double entries,
                   const SolverWork& work) {
  const double n = double(problem.layout().size());
  return choose_preset(
      "auto", problem, 2,
      [=] {
        return FactorCost{operations * n, entries * n};
      },
      false, work);
}

SolverWork easy(SolverWork work) {
  work.is_easy = true;
  return work;
}

TEST(Presets, AutoCountsThePreparationWhereMultigridIsEasy) {
  // counts of beams of 20 x 4 x 4 and 20 x 3 x 3 quadratic cells
  const Model<2> model(rectangle("40, 40"));
  const Problem& problem = model.problem;
  const SolverWork motion, statics = SolverWork::of_statics();
  ASSERT_GT(problem.layout().size(), 2000);
  ASSERT_LT(problem.layout().size(), 10000);
  EXPECT_EQ(choice(problem, 103526, 222, easy(motion)), "direct");
  EXPECT_EQ(choice(problem, 103526, 222, easy(statics)), "pmg");
  EXPECT_EQ(choice(problem, 44890, 148, easy(statics)), "pmg") << "27 kB and 20 of preparation";
  EXPECT_EQ(choice(problem, 4489, 14, easy(statics)), "direct");
  // where nothing is known of multigrid factors are taken up to 10,000 unknowns
  for (const SolverWork& work : {motion, statics})
    EXPECT_EQ(choice(problem, 1e9, 1e9, work), "direct");
  EXPECT_EQ(choose_preset(
                "auto", problem, 1,
                [] {
                  return FactorCost{1e12, 1e9};
                },
                false, easy(statics)),
            "direct")
      << "degree 1";
  const Model<2> small(rectangle("10, 10"));
  EXPECT_EQ(choice(small.problem, 1e9, 1e9, easy(statics)), "direct");
}

TEST(Presets, AutoCountsNoPreparationWhereMultigridIsNotEasy) {
  const Model<2> model(rectangle("80, 80"));
  EXPECT_EQ(choice(model.problem, 2e5, 300, SolverWork{}), "direct");
  EXPECT_EQ(choice(model.problem, 5e4, 300, SolverWork::of_statics()), "direct");
  EXPECT_EQ(choice(model.problem, 2e5, 300, SolverWork::of_statics()), "pmg");
}

TEST(Presets, OneEntryMayTakeOwnFactors) {
  for (const PresetEntry& entry : preset_entries())
    EXPECT_EQ(entry.may_take_own_factors, entry.name == "direct") << entry.name;
}

}  // namespace solve_presets
