#include "cell_quantities.h"

#include <algorithm>
#include <limits>

using namespace steppe;

namespace physics_nodal_dilatation {

/// Simplices of two materials with means at the nodes, of different laws and damping, and a third
/// one without.
template <int dim>
BodyInput mixed(const std::string& law = "isochoric neo-Hookean") {
  BodyInput setup = held(dim, nodal(0.4, law), 1, true);
  setup.mesh.cells = dim == 2 ? "4, 3" : "3, 2, 2";
  setup.materials.push_back({"right", nodal(0.3, law)});
  setup.materials[1].second.where = dim == 2 ? "halfspace 1 0 0.4" : "halfspace 1 0 0 0.4";
  setup.materials[1].second.volumetric_energy = "simo-taylor";
  setup.materials[1].second.rayleigh_stiffness = "0.05";
  setup.materials.push_back({"end", material("isochoric neo-Hookean", 50)});
  setup.materials[2].second.where = dim == 2 ? "halfspace 1 0 0.8" : "halfspace 1 0 0 0.8";
  return setup;
}

template <int dim>
double strain(const Model<dim>& model, const State& state) {
  return model.problem.energetics()->balance(state).strain;
}

template <int dim>
void expect_energy(const std::string& law) {
  const Model<dim> model(mixed<dim>(law));
  const VecHandle d = random_vector(model.space, 3);
  model.problem.supports().zero(d);
  const State state = displaced(model, 0, 1);
  const auto energy = [&](double s) { return strain(model, moved(state, s, 0, 0, 1, d)); };
  const VecHandle F = forces(model, state);
  const double h = 1e-4;
  EXPECT_NEAR((8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h),
              dot(F, d), 1e-9 * norm(F) * norm(d));
}

TEST(NodalDilatation, HasAConsistentTangent) {
  expect_consistent_with_damping<2>(mixed<2>());
  expect_consistent_with_damping<3>(mixed<3>());
}

TEST(NodalDilatation, HasAConsistentTangentWithLinearLaw) {
  expect_consistent<2>(mixed<2>("linear elastic"), 0, 0.1, 1);
  expect_consistent<3>(mixed<3>("linear elastic"), 0, 0.1, 1);
}

TEST(NodalDilatation, HasTheForceForTheSlopeOfItsEnergy) {
  for (const std::string law : {"linear elastic", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(law);
    expect_energy<2>(law);
    expect_energy<3>(law);
  }
}

TEST(NodalDilatation, IsThatOfThePointsInAHomogeneousDeformation) {
  for (const std::string law : {"linear elastic", "isochoric neo-Hookean"}) {
    SCOPED_TRACE(law);
    expect_pointwise<2>(mixed<2>(law));
    expect_pointwise<3>(mixed<3>(law));
  }
}

TEST(NodalDilatation, GivesNoForceInARigidMotion) {
  const Model<2> model(mixed<2>());
  State state = model.state();
  interpolate(
      model.space,
      [](const auto& x) {
        const double c = std::cos(2.), s = std::sin(2.);
        return dealii::Tensor<1, 2>({c * x[0] - s * x[1] - x[0] + 3, s * x[0] + c * x[1] - x[1]});
      },
      state.displacement);
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.local_residual(state, F));
  EXPECT_LT(norm(F, NORM_INFINITY), 1e-12);
}

/// A square cut in two, whose one corner moves by d, so that J - 1 = d in its triangle: the strain
/// energy, and pressures and volumetric energies of both cells.
std::vector<double> of_two_triangles(double d, bool of_one_material) {
  BodyInput setup(2, 1, 1, true);
  setup.mesh.transform = "";
  setup.made_of(nodal());
  MaterialInput& material = setup.materials[0].second;
  material.young_modulus = material.poisson_ratio = "";
  material.shear_modulus = "1e-12";
  material.bulk_modulus = "6";
  if (!of_one_material) {
    setup.materials.push_back({"other", material});
    setup.materials[1].second.where = "halfspace 1 1 1";
  }
  const Model<2> model(setup, MPI_COMM_SELF);
  State state = model.state();
  interpolate(
      model.space,
      [&](const auto& x) {
        return dealii::Tensor<1, 2>({x[0] * x[1] > 0.5 ? d : 0, 0.});
      },
      state.displacement);
  const WrittenAtPoints<2> written(model, state);
  const auto pressure = [&](int cell) { return written.stress(cell, 0)(2, 2); };
  const int low = pressure(0) > pressure(1), high = 1 - low;
  return {strain(model, state), pressure(low), pressure(high), written.energy(low, 0),
          written.energy(high, 0)};
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-10) << i;
}

TEST(NodalDilatation, IsTheMeanOfTheCellsAroundANode) {
  // J_a - 1 is d at the corner (V_a = 1/6), d/2 at the two shared nodes (1/3), else 0; p = 6 (J -
  // 1)
  const double d = 0.1;
  expect_near(of_two_triangles(d, true), {d * d, 2 * d, 4 * d, d * d / 2, 1.5 * d * d});
}

TEST(NodalDilatation, IsThatOfEachMaterialAlone) {
  const double d = 0.1;
  expect_near(of_two_triangles(d, false), {1.5 * d * d, 0, 6 * d, 0, 3 * d * d});
}

TEST(NodalDilatation, RefusesAnInvertedCellOnTheRankThatHasIt) {
  BodyInput setup = mixed<2>();
  setup.materials[1].second.volumetric_energy = "logarithmic";  // not a number there
  const Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [](const auto& x) {
        const bool pushed = std::abs(x[0] - 0.5) < 0.01 && x[1] > 0.99;
        return dealii::Tensor<1, 2>({0., pushed ? -3. : 0.});
      },
      state.displacement);
  VecHandle F = model.space.create_vector();
  EXPECT_FALSE(model.problem.residual(state, F));
  EXPECT_EQ(model.problem.energetics()->potential(0, 0, 1, state).value,
            std::numeric_limits<double>::infinity());
}

}  // namespace physics_nodal_dilatation
