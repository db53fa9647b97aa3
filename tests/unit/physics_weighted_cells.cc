#include "reduced.h"

#include "steppe/physics/internal_force/cell_forces.h"
#include "steppe/physics/internal_force/internal_force.h"

using namespace steppe;
using namespace dealii;

namespace physics_weighted_cells {

BodyInput rubber_body(int dim, unsigned int degree, bool simplices) {
  BodyInput setup(dim, 3, degree, simplices);  // two would stay straight
  setup.materials = {{"rubber", material("neo-Hookean", 200)},
                     {"soft", material("isochoric neo-Hookean", 30, 0.4)}};
  if (!simplices) setup.materials[1].second.dilatation = "mean";
  if (degree == 2) setup.mesh.sides = "curved";
  setup.materials[1].second.where = "halfspace " + std::string(dim == 2 ? "0 1" : "0 0 1") + " 0.5";
  setup.move("id 0", "fixed");
  return setup;
}

/// Some cells are left out, others count several times.
template <int dim>
std::vector<double> example_weights(const Space<dim>& space) {
  std::vector<double> weights;
  for (const CellLabel& cell : space.cells())
    weights.push_back(cell.key % 3 == 0 ? 0 : 0.4 + 1.3 * double(cell.key % 4));
  return weights;
}

/// The energy, the force and what the tangent makes of a vector are those of the cells, so many
/// times.
template <int dim>
void expect_weighted(const BodyInput& setup) {
  const Model<dim> model(setup);
  const std::vector<VecHandle> vectors = example_basis(model, 4);
  const InternalForce<dim> whole(model.space, model.body, RayleighStiffness::current, false);
  const std::vector<double> weights = example_weights(model.space);
  const auto part = whole.part(weights);
  State state = create_state(model.problem.layout());
  const auto move = [&](double s) {
    check(VecZeroEntries(state.displacement));
    for (std::size_t i = 0; i < vectors.size(); ++i)
      check(VecAXPY(state.displacement, 0.02 * std::cos(1. + double(i)) + (i == 1 ? s : 0),
                    vectors[i]));
    update_ghosts(state.displacement);
  };
  move(0);
  std::vector<double> of_cells, sums(vectors.size());
  ASSERT_TRUE(on_all_ranks(MPI_COMM_WORLD, cell_forces(whole.stress(), state, vectors, of_cells)));
  for (std::size_t k = 0; k < weights.size(); ++k)
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += weights[k] * of_cells[k * sums.size() + i];
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM,
                          MPI_COMM_WORLD));
  const auto force_at = [&](double s) {
    VecHandle f = model.space.create_vector();
    move(s);
    EXPECT_TRUE(on_all_ranks(MPI_COMM_WORLD, part->add_residual(state, f)));
    return f;
  };
  const auto energy_at = [&](double s) {
    move(s);
    Balance balance;
    part->add_balance(state, balance);
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, &balance.strain, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    return balance.strain;
  };
  const VecHandle f = force_at(0);
  double largest = 0;
  for (const double sum : sums) largest = std::max(largest, std::abs(sum));
  EXPECT_GT(largest, 0);
  for (std::size_t i = 0; i < sums.size(); ++i)
    EXPECT_NEAR(dot(vectors[i], f), sums[i], 1e-12 * largest);
  const double h = 1e-4;
  EXPECT_NEAR((energy_at(h) - energy_at(-h)) / (2 * h), sums[1], 1e-5 * largest);
  const MatHandle J = model.space.create_matrix(dim);
  move(0);
  part->add_tangent(0, 0, 1, state, J, Contacts::as_they_are);
  check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
  VecHandle product = model.space.create_vector(), difference = force_at(h);
  check(MatMult(J, vectors[1], product));
  check(VecAXPY(difference, -1, force_at(-h)));
  check(VecScale(difference, 1 / (2 * h)));
  EXPECT_LT(distance(product, difference), 1e-5 * norm(product));
}

TEST(WeightedCells, CountSoManyTimes) {
  expect_weighted<2>(rubber_body(2, 1, false));
  expect_weighted<2>(rubber_body(2, 2, true));
  expect_weighted<3>(rubber_body(3, 1, false));
  expect_weighted<3>(rubber_body(3, 2, false));
}

}  // namespace physics_weighted_cells
