#include "model.h"

using namespace steppe;
using namespace dealii;

namespace physics_mass {

/// The sum of all entries of the mass of one component of a box of 15 x 15 x 80 m and density 6.
double total_mass(unsigned int degree, bool simplices, const std::string& lumping,
                  double* smallest = nullptr) {
  BodyInput setup(3, 1, degree, simplices);
  setup.mesh.upper = "15, 15, 80";
  setup.mesh.cells = "2, 2, 5";
  setup.mesh.transform = "";
  setup.materials[0].second.density = 6;
  setup.damping.mass_lumping = lumping;
  const Model<3> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [](const auto&) {
        return Tensor<1, 3>({0, 1, 0});
      },
      state.acceleration);
  VecHandle F = model.space.create_vector();
  EXPECT_TRUE(model.problem.residual(state, F));
  EXPECT_NEAR(total(model.space, F, 0), 0, 1e-9);
  if (smallest) {
    const MatHandle M = model.problem.mass().create(0);
    VecHandle diagonal = model.space.create_vector();
    check(MatGetDiagonal(M, diagonal));
    PetscReal least;
    check(VecMin(diagonal, nullptr, &least));
    *smallest = least;
  }
  return total(model.space, F, 1);
}

/// M x by cells against the entries of the matrix, for two densities and cells without any.
template <int dim>
void expect_product_of_entries(const BodyInput& setup, const std::string& lumping = "consistent") {
  const Model<dim> model(setup);
  const Space<dim>& space = model.space;
  const auto coefficient = [&](std::size_t k) {
    const double x = space.centre(k)[0];
    return x < 0.3 ? 2. : x < 0.6 ? 0. : 5.;
  };
  const MassMatrix<dim> mass(space, coefficient, lumping_of(lumping), "");
  VecHandle x = random_vector(space, 5), y = space.create_vector(),
            expected = space.create_vector();
  mass.add_product(-3, x, y);
  MatHandle M = space.create_matrix(dim);
  mass.add_to(-3, M);
  check(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  check(MatMult(M, x, expected));
  EXPECT_GT(norm(expected), 0);
  EXPECT_LT(distance(y, expected), 1e-12 * norm(expected));
}

TEST(Mass, OperatorIsThatOfTheEntriesWithThePrescribedRows) {
  for (const bool simplices : {false, true}) {
    const Model<3> model(
        BodyInput(3, 3, 2, simplices).move("id 0", "fixed").move("id 3", "symmetry"));
    const MatHandle M = model.problem.mass().create(0), op = model.problem.mass().create_products();
    PetscBool has_entries;
    check(MatHasOperation(op, MATOP_GET_ROW, &has_entries));
    EXPECT_FALSE(has_entries);
    const VecHandle x = random_vector(model.space, 5), y = model.space.create_vector(),
                    expected = model.space.create_vector();
    check(MatMult(M, x, expected));
    check(MatMult(op, x, y));
    EXPECT_LT(distance(y, expected), 1e-12 * norm(expected));
    check(MatGetDiagonal(M, expected));
    check(MatGetDiagonal(op, y));
    EXPECT_LT(distance(y, expected), 1e-12 * norm(expected));
  }
}

TEST(Mass, ProductIsThatOfTheEntries) {
  for (const unsigned int degree : {1, 2, 3, 4}) {
    SCOPED_TRACE(degree);
    expect_product_of_entries<2>(BodyInput(2, 5, degree));
    expect_product_of_entries<3>(BodyInput(3, 3, degree));
    BodyInput curved(2, 1, degree);
    curved.mesh.type = "generator";
    curved.mesh.sides = "curved";
    curved.mesh.generator = "hyper_shell";
    curved.mesh.arguments = "0, 0 : 1 : 2 : 10 : false";
    curved.mesh.transform = "";
    expect_product_of_entries<2>(curved);
  }
  for (const unsigned int degree : {1, 2}) {
    expect_product_of_entries<2>(BodyInput(2, 5, degree, true));
    expect_product_of_entries<3>(BodyInput(3, 3, degree, true));
  }
  expect_product_of_entries<3>(BodyInput(3, 3, 2), "hrz");
}

TEST(Mass, IsNotMultipliedAtRest) {
  const Model<2> model(BodyInput(2, 3, 2));
  State state = model.state();
  interpolate(
      model.space, [](const Point<2>& x) { return wave(x); }, state.acceleration);
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(state, F));
  EXPECT_GT(norm(F), 1e-3);
  state.at_rest = true;
  ASSERT_TRUE(model.problem.residual(state, F));
  EXPECT_LT(norm(F), 1e-13);
}

TEST(Mass, AddsUpToDensityTimesVolume) {
  for (const std::string lumping : {"consistent", "row-sum", "hrz"})
    for (const bool simplices : {false, true})
      EXPECT_NEAR(total_mass(1, simplices, lumping), 108000, 1e-6) << lumping << simplices;
  for (const std::string lumping : {"consistent", "hrz"}) {
    EXPECT_NEAR(total_mass(2, false, lumping), 108000, 1e-6) << lumping;
    EXPECT_NEAR(total_mass(2, true, lumping), 108000, 1e-6) << lumping;
    EXPECT_NEAR(total_mass(3, false, lumping), 108000, 1e-6) << lumping;
  }
}

TEST(Mass, InEqualSharesAtAllNodes) {
  double smallest = 0;  // 3 x 3 x 6 nodes
  EXPECT_NEAR(total_mass(1, false, "uniform", &smallest), 108000, 1e-6);
  EXPECT_NEAR(smallest, 108000. / 54, 1e-8);
}

TEST(Mass, FallsFreelyInAnyField) {
  for (const unsigned int degree : {1, 2})
    for (const std::string lumping : {"consistent", "row-sum", "hrz", "uniform"}) {
      BodyInput setup(2, 3, degree);
      setup.load("gravity", "everything", "t; 3 + x")
          .load("base acceleration", "everything", "1; 0");
      setup.damping.mass_lumping = lumping;
      const Model<2> model(setup);
      State state = model.state();
      state.load_time = 3;
      interpolate(
          model.space,
          [](const Point<2>& x) {
            return Tensor<1, 2>({2, 3 + x[0]});
          },
          state.acceleration);
      VecHandle F = model.space.create_vector();
      ASSERT_TRUE(model.problem.residual(state, F));
      EXPECT_LT(norm(F, NORM_INFINITY), 1e-14) << lumping << degree;
    }
}

TEST(Mass, OfAPartHasItsOwnWeight) {
  BodyInput setup(2, 4);
  setup.mesh.transform = "";
  setup.load("gravity", "box 0 0 0.5 1", "0; -5");
  const Model<2> model(setup);
  VecHandle P = model.space.create_vector();
  model.problem.force(ForcePart::load, model.state(), P);
  EXPECT_NEAR(total(model.space, P, 1), -5 * 2 * 0.5, 1e-13);
  setup.damping.mass_lumping = "uniform";
  EXPECT_NE(input_error([&] { Model<2> other(setup); }).find("acts on the whole body"),
            std::string::npos);
}

TEST(Mass, OfHintonRockAndZienkiewiczIsPositive) {
  double smallest = 0;
  total_mass(2, true, "hrz", &smallest);
  EXPECT_GT(smallest, 0);
  total_mass(2, false, "hrz", &smallest);
  EXPECT_GT(smallest, 0);
}

TEST(Mass, RowSumsOfQuadraticSimplicesAreRefused) {
  EXPECT_NE(input_error([] { total_mass(2, true, "row-sum"); }).find("row-sum"), std::string::npos);
  // on triangles the row sums of the corners are exactly zero
  BodyInput setup(2, 2, 2, true);
  setup.damping.mass_lumping = "row-sum";
  EXPECT_NE(input_error([&] { Model<2> model(setup); }).find("row-sum"), std::string::npos);
}

TEST(Mass, KineticEnergyOfARotation) {
  // 1/2 omega^2 rho times the polar moment of the unit square about its corner, 2/3
  for (const unsigned int degree : {1, 2, 3}) {
    BodyInput setup(2, 3, degree);
    setup.materials[0].second.density = 5;
    const Model<2> model(setup);
    State state = model.state();
    interpolate(
        model.space,
        [](const Point<2>& x) {
          return Tensor<1, 2>({-3 * x[1], 3 * x[0]});
        },
        state.velocity);
    EXPECT_NEAR(model.problem.energetics()->balance(state).kinetic, 0.5 * 9 * 5 * 2 / 3, 1e-12);
  }
}

TEST(Damping, ForceOfViscosityAndDashpots) {
  BodyInput setup(2, 4, 2);
  setup.materials[0].second.viscosity = 3;
  setup.materials[0].second.density = 2;
  setup.damping.mass_factor = 0.5;
  setup.dashpots.push_back({"left", "plane 1 0 0", 10});
  const Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [](const auto&) {
        return Tensor<1, 2>({1, 0});
      },
      state.velocity);
  VecHandle D = model.space.create_vector(), F = model.space.create_vector();
  model.problem.force(ForcePart::damping, state, D);
  EXPECT_NEAR(total(model.space, D, 0), 3 + 0.5 * 2 + 9 * 10, 1e-11);  // 9 nodes on the left side
  EXPECT_NEAR(total(model.space, D, 1), 0, 1e-12);
  ASSERT_TRUE(model.problem.residual(state, F));
  EXPECT_LT(distance(F, D), 1e-12);
}

}  // namespace physics_mass
