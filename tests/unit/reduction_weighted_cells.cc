#include "reduced.h"

#include "steppe/physics/internal_force/cell_forces.h"
#include "steppe/reduction/cells/evaluated_cells.h"

#include <algorithm>

using namespace steppe;
using namespace dealii;

namespace reduction_weighted_cells {

constexpr int n_vectors = 4, n_states = 5;

/// Rubber and, above, metal that flows.
BodyInput example(int dim, int n) {
  BodyInput setup(dim, n);
  setup.materials = {{"rubber", material("neo-Hookean", 200)},
                     {"metal", material("J2 plasticity", 300)}};
  complete(setup.materials[1].second, dim, 0.3);
  setup.materials[1].second.where = "halfspace " + std::string(dim == 2 ? "0 1" : "0 0 1") + " 0.7";
  setup.move("id 0", "fixed");
  return setup;
}

template <int dim>
struct Weighted {
  explicit Weighted(double tolerance)
      : model(example(dim, dim == 2 ? 10 : 5)), vectors(example_basis(model, n_vectors)) {
    for (int s = 0; s < n_states; ++s) {
      states.push_back(model.space.create_vector());
      for (int i = 0; i < n_vectors; ++i)
        check(VecAXPY(states.back(), 0.02 * std::sin(1. + 2.3 * s + i), vectors[i]));
    }
    cells = evaluated_cells(model.space, model.body, {}, false);
    weigh_cells(model.space, model.body, {vectors, states, tolerance, "here"}, {}, *cells);
  }

  /// Of all ranks.
  double sum(const std::function<double(std::size_t cell)>& of) const {
    double total = 0;
    for (std::size_t cell = 0; cell < model.space.cells().size(); ++cell) total += of(cell);
    return Utilities::MPI::sum(total, MPI_COMM_WORLD);
  }

  Model<dim> model;
  std::vector<VecHandle> vectors, states;
  std::optional<EvaluatedCells> cells;
};

/// The largest error of the forces of the rubber in one state, relative.
template <int dim>
double error_of(const Weighted<dim>& weighted) {
  const Model<dim>& model = weighted.model;
  const CellStress<dim> stress(model.space, model.body, RayleighStiffness::current, false);
  State state = create_state(model.problem.layout());
  double square = 0;
  for (const VecHandle& displacement : weighted.states) {
    check(VecCopy(displacement, state.displacement));
    std::vector<double> forces;
    cell_forces(stress, state, weighted.vectors, forces);
    double error = 0, size = 0;
    for (int i = 0; i < n_vectors; ++i) {
      const auto force = [&](std::size_t cell, double times) {
        return model.body.material_number(cell) == 0 ? times * forces[cell * n_vectors + i] : 0;
      };
      const double all = weighted.sum([&](std::size_t cell) { return force(cell, 1); }),
                   few = weighted.sum([&](std::size_t cell) {
                     return force(cell, weighted.cells->weights[cell]);
                   });
      error += (few - all) * (few - all);
      size += all * all;
    }
    square += error / size / n_states;
  }
  return std::sqrt(square);
}

template <int dim>
void expect_few(double tolerance, double share) {
  const Weighted<dim> weighted(tolerance);
  const auto is_rubber = [&](std::size_t cell) {
    return weighted.model.body.material_number(cell) == 0;
  };
  const auto& weights = weighted.cells->weights;
  EXPECT_TRUE(weighted.cells->all);
  EXPECT_EQ(weighted.sum([&](std::size_t cell) { return !is_rubber(cell) && weights[cell] != 1; }),
            0);
  const double n = weighted.sum([&](std::size_t cell) { return is_rubber(cell); }),
               few = weighted.sum(
                   [&](std::size_t cell) { return is_rubber(cell) && weights[cell] > 0; });
  EXPECT_GT(few, 0);
  EXPECT_LT(few, share * n);
  EXPECT_LE(error_of(weighted), tolerance * (1 + 1e-9));
}

TEST(WeightedCells, AreFewAndHaveTheForcesOfAll) {
  expect_few<2>(0.1, 0.2);
  expect_few<2>(1e-3, 0.3);
  expect_few<3>(1e-3, 0.3);
}

TEST(WeightedCells, AreOfStatesThatStrainAndDoNotTurnInsideOut) {
  const Model<2> model(example(2, 4));
  const std::vector<VecHandle> vectors = example_basis(model, 2);
  auto cells = evaluated_cells(model.space, model.body, {}, false);
  const auto refusal = [&](double amplitude) -> std::string {
    std::vector<VecHandle> states;
    states.push_back(model.space.create_vector());
    check(VecAXPY(states[0], amplitude, vectors[1]));
    try {
      weigh_cells(model.space, model.body, {vectors, states, 0.01, "Training"}, {}, *cells);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal(0),
            "Training: none of its displacements strains the body; give a run that loads it as "
            "later runs will");
  EXPECT_EQ(refusal(30),
            "Training: its displacement 1 of 1, as far as the basis has it, turns cells inside "
            "out; take more vectors");
  EXPECT_EQ(refusal(0.01), "");
}

}  // namespace reduction_weighted_cells
