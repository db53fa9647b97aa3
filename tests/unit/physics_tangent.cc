#include "consistent.h"

using namespace steppe;

namespace physics_tangent {

/// A body with inertia, viscosity, dashpots, Rayleigh damping and a prescribed face.
BodyInput damped(int dim, const MaterialInput& material, unsigned int degree, bool simplices) {
  BodyInput setup(dim, dim == 2 ? 3 : 2, degree, simplices);
  setup.made_of(material)
      .move("id 0", "fixed")
      .load("traction", "id 1", dim == 2 ? "1; 2" : "1; 2; 3");
  setup.materials[0].second.viscosity = 0.3;
  setup.damping.mass_factor = 0.7;
  setup.damping.stiffness_factor = 0.2;
  // the tangent of a plastic law has no derivative
  if (material.stiff() && law_entry(material.law).is_plastic)
    setup.damping.stiffness_factor = 0;
  else
    setup.damping.consistent_tangent = true;
  setup.dashpots.push_back(
      {"ground", "halfspace 1 0" + std::string(dim == 3 ? " 0" : "") + " 0.9", 0.4});
  return setup;
}

template <int dim>
void expect_consistent_for_all_laws() {
  for (const MaterialInput& material : all_materials(dim)) {
    SCOPED_TRACE(name_of(material) + " in " + std::to_string(dim) + "D");
    expect_consistent<dim>(damped(dim, material, 1, false), 1, 0.1, 0.01);
    expect_consistent<dim>(damped(dim, material, 2, true), 1, 0.1, 0.01);
  }
}

TEST(Tangent, AgreesWithDifferencesForEveryLaw2D) { expect_consistent_for_all_laws<2>(); }
TEST(Tangent, AgreesWithDifferencesForEveryLaw3D) { expect_consistent_for_all_laws<3>(); }

TEST(Tangent, OfEachPartAlone) {
  const BodyInput setup = damped(2, material("neo-Hookean"), 2, false);
  expect_consistent<2>(setup, 1, 0, 0);
  expect_consistent<2>(setup, 0, 1, 0);
  expect_consistent<2>(setup, 0, 0, 1);
}

/// Springs alone: between the nodes of cells, and two listed ones through the body.
BodyInput network(int dim, const std::string& pairs, double damping) {
  BodyInput setup = damped(dim, stressless(), 1, false);
  setup.springs.resize(2);
  setup.springs[0].between = "all";
  setup.springs[0].stiffness = 40;
  setup.springs[0].per_length = true;
  setup.springs[0].damping = damping;
  setup.springs[1].pairs = pairs;
  setup.springs[1].stiffness = 30;
  setup.springs[1].damping = damping;
  return setup;
}

template <int dim>
void expect_consistent_springs() {
  const TemporaryFile pairs("pairs" + std::to_string(dim),
                            dim == 2 ? "0,0, 1,1\n1,0, 0,1\n" : "0,0,0, 1,1,1\n1,0,0, 0,1,1\n");
  BodyInput setup = network(dim, pairs.path(), 0.9);
  EXPECT_FALSE(Model<dim>(setup).problem.traits().symmetric);
  expect_consistent<dim>(setup, 1, 0.1, 0.01);
  expect_consistent<dim>(setup, 0, 1, 0);
  expect_consistent<dim>(setup, 0, 0, 1);
  setup = network(dim, pairs.path(), 0);
  EXPECT_TRUE(Model<dim>(setup).problem.traits().symmetric);
  expect_consistent<dim>(setup, 0, 0, 1);
  setup.made_of(material("neo-Hookean"));  // terms with and without the far pairs in one matrix
  expect_consistent<dim>(setup, 1, 0.1, 0.01);
}

TEST(Tangent, OfSprings) {
  expect_consistent_springs<2>();
  expect_consistent_springs<3>();
}

TEST(Tangent, WithLumpedMassAndLaggedStiffness) {
  BodyInput setup = damped(2, material("neo-Hookean"), 1, false);
  setup.damping.mass_lumping = "row-sum";
  setup.damping.stiffness = "initial";
  setup.springs.resize(1);
  setup.springs[0].between = "all";
  setup.springs[0].stiffness = 40;
  Model<2> model(setup);
  model.problem.accept(model.state());
  const State state = moving_state(model);
  const TangentMatrix J(model.problem);
  J->update(1, 0.1, 0.01, state);
  VecHandle d = random_vector(model.space, 4), plus = model.space.create_vector(),
            minus = model.space.create_vector(), product = model.space.create_vector();
  model.problem.supports().zero(d);
  ASSERT_TRUE(model.problem.residual(moved(state, 1e-5, 1, 0.1, 0.01, d), plus));
  ASSERT_TRUE(model.problem.residual(moved(state, -1e-5, 1, 0.1, 0.01, d), minus));
  check(VecAXPY(plus, -1, minus));
  check(VecScale(plus, 1 / 2e-5));
  check(MatMult(J, d, product));
  EXPECT_LT(distance(plus, product), 1e-6 * norm(product));
}

TEST(Tangent, HasOnlyAPositiveDiagonalInPrescribedRows) {
  const Model<2> model(damped(2, material("neo-Hookean"), 2, false));
  const TangentMatrix J(model.problem);
  J->update(1, 0.1, 0.01, moving_state(model));
  VecHandle e = random_vector(model.space, 5), product = model.space.create_vector(),
            diagonal = model.space.create_vector();
  model.problem.supports().keep_only(e);
  check(MatMult(J, e, product));
  check(MatGetDiagonal(J, diagonal));
  PetscReal smallest;
  check(VecMin(diagonal, nullptr, &smallest));
  EXPECT_GT(smallest, 0);
  check(VecPointwiseMult(diagonal, diagonal, e));
  EXPECT_LT(distance(product, diagonal), 1e-14 * norm(diagonal));
}

TEST(Tangent, MovesKnownEntriesToTheRightHandSide) {
  const Model<2> model(damped(2, material("neo-Hookean"), 1, true));
  const State state = moving_state(model);
  const TangentMatrix J(model.problem);
  VecHandle known = random_vector(model.space, 6), b = model.space.create_vector(),
            expected = model.space.create_vector(), minus = model.space.create_vector();
  model.problem.supports().keep_only(known);
  update_ghosts(known);
  J->update(1, 0.1, 0.01, state, known, b);
  ASSERT_TRUE(model.problem.residual(moved(state, -1e-5, 1, 0.1, 0.01, known), expected));
  ASSERT_TRUE(model.problem.residual(moved(state, 1e-5, 1, 0.1, 0.01, known), minus));
  check(VecAXPY(expected, -1, minus));
  check(VecScale(expected, 1 / 2e-5));
  EXPECT_GT(norm(b), 0);
  EXPECT_LT(distance(b, expected), 1e-6 * norm(b));
}

TEST(Residual, RefusesAnInvertedBodyOnAllRanks) {
  const Model<2> model(BodyInput(2, 4));
  State state = model.state();
  // only the cells near one corner are turned inside out
  interpolate(
      model.space,
      [](const dealii::Point<2>& x) {
        dealii::Tensor<1, 2> u;
        if (x[0] + x[1] < 0.2) u[0] = u[1] = 2;
        return u;
      },
      state.displacement);
  VecHandle F = model.space.create_vector();
  EXPECT_FALSE(model.problem.residual(state, F));
}

}  // namespace physics_tangent
