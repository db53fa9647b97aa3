#include "classic.h"

#include "steppe/physics/internal_force/internal_force.h"

// The SIMD kernels with their direct assembly against the classic path, to rounding.

using namespace steppe;

namespace physics_kernels {

constexpr double tolerance = 1e-12;

double frobenius(Mat m) {
  PetscReal result;
  check(MatNorm(m, NORM_FROBENIUS, &result));
  return result;
}

void assemble(Mat m) {
  check(MatAssemblyBegin(m, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(m, MAT_FINAL_ASSEMBLY));
}

void expect_agree(Vec fast, Vec classic) {
  EXPECT_GT(norm(classic), 0);
  EXPECT_LT(distance(fast, classic), tolerance * norm(classic));
}

void expect_agree(Mat fast, Mat classic) {
  const double size = frobenius(classic);
  EXPECT_GT(size, 0);
  check(MatAXPY(fast, -1, classic, SAME_NONZERO_PATTERN));
  EXPECT_LT(frobenius(fast), tolerance * size);
}

/// Force, tangent, damping and energy of one kind of Rayleigh damping.
template <int dim>
void expect_classic(const BodyInput& setup, RayleighStiffness stiffness, bool consistent) {
  const Model<dim> model(setup);
  const Space<dim>& space = model.space;
  const State state = moving_state(model), first = [&] {
    State other = model.state();
    interpolate(
        space, [](const auto& x) { return wave(x, 2.2); }, other.displacement);
    return other;
  }();
  InternalForce<dim> term(space, model.body, stiffness, consistent);
  const bool current = stiffness == RayleighStiffness::current;
  if (!current) term.accept(first);
  if (stiffness == RayleighStiffness::initial) term.accept(state);  // changes nothing

  Classic<dim> classic(model);
  const double s_v = 0.3, s_x = 0.7;
  ClassicFactors factors;
  factors.rayleigh = factors.rayleigh_tangent = current;
  factors.tangent = s_x;
  factors.rayleigh_tangent *= s_v;
  factors.third = current && consistent ? s_x : 0;
  VecHandle force = space.create_vector(), expected = space.create_vector(),
            unused = space.create_vector();
  MatHandle J = space.create_matrix(dim), expected_J = space.create_matrix(dim),
            lagged = space.create_matrix(dim);
  double energy = classic.add(state, factors, expected, expected_J);
  assemble(expected_J);
  add_ghosts(expected);
  if (!current) {
    ClassicFactors damping;
    damping.tangent = 0;
    damping.rayleigh_tangent = 1;
    classic.add(first, damping, unused, lagged);
    assemble(lagged);
    check(MatMultAdd(lagged, state.velocity, expected, expected));
    check(MatAXPY(expected_J, s_v, lagged, SAME_NONZERO_PATTERN));
  }

  EXPECT_TRUE(term.add_residual(state, force));
  expect_agree(force, expected);
  term.add_tangent(0, s_v, s_x, state, J, Contacts::as_they_are);
  assemble(J);
  expect_agree(J, expected_J);
  Balance balance;
  term.add_balance(state, balance);
  energy = dealii::Utilities::MPI::sum(energy, space.communicator());
  EXPECT_NEAR(dealii::Utilities::MPI::sum(balance.strain, space.communicator()), energy,
              tolerance * energy);
}

template <int dim>
void expect_classic(const BodyInput& setup) {
  expect_classic<dim>(setup, RayleighStiffness::current, true);
}

template <int dim>
BodyInput body(int n, unsigned int degree, bool simplices) {
  BodyInput setup(dim, n, degree, simplices);
  setup.damping.stiffness_factor = 0.2;
  return setup;
}

/// A few cells in a row for elements with many nodes.
template <int dim>
BodyInput slab(unsigned int degree) {
  BodyInput setup = body<dim>(1, degree, false);
  setup.mesh.cells = dim == 2 ? "3, 2" : "2, 1, 1";
  return setup;
}

/// Two materials, one of them without damping, in a number of cells that no batch divides.
template <int dim>
BodyInput two_materials(const MaterialInput& left, unsigned int degree, bool simplices) {
  BodyInput setup = body<dim>(dim == 2 ? 5 : 3, degree, simplices);
  setup.made_of(left);
  setup.materials.push_back({"right", material("St. Venant-Kirchhoff", 40)});
  setup.materials[1].second.where = dim == 2 ? "halfspace 1 0 0.5" : "halfspace 1 0 0 0.5";
  setup.materials[1].second.rayleigh_stiffness = "0";
  return setup;
}

template <int dim>
void expect_classic_for_all_elements() {
  for (const unsigned int degree : {1, 2}) {
    SCOPED_TRACE(degree);
    expect_classic<dim>(body<dim>(3, degree, false));
    expect_classic<dim>(body<dim>(dim == 2 ? 3 : 2, degree, true));
  }
  for (const unsigned int degree : {3, 4}) {
    SCOPED_TRACE(degree);
    expect_classic<dim>(slab<dim>(degree));
  }
}

template <int dim>
void expect_classic_for_all_laws() {
  for (const MaterialInput& material : all_materials(dim)) {
    SCOPED_TRACE(name_of(material));
    for (const bool simplices : {false, true})
      if (law_entry(material.law).is_plastic)  // before any flow; no derivative of the tangent
        expect_classic<dim>(two_materials<dim>(material, 1, simplices), RayleighStiffness::current,
                            false);
      else
        expect_classic<dim>(two_materials<dim>(material, 1, simplices));
  }
}

template <int dim>
void expect_classic_for_all_rules() {
  for (const unsigned int points : {1, 3, 4}) {
    SCOPED_TRACE(points);
    for (const bool simplices : {false, true}) {
      BodyInput setup = body<dim>(2, 2, simplices);
      setup.space.quadrature = points;
      if (points == 3 && !simplices) continue;  // the default
      expect_classic<dim>(setup);
    }
  }
}

TEST(Kernels, AreClassicOnAllElements2D) { expect_classic_for_all_elements<2>(); }
TEST(Kernels, AreClassicOnAllElements3D) { expect_classic_for_all_elements<3>(); }
TEST(Kernels, AreClassicForAllLaws2D) { expect_classic_for_all_laws<2>(); }
TEST(Kernels, AreClassicForAllLaws3D) { expect_classic_for_all_laws<3>(); }
TEST(Kernels, AreClassicForAllRules2D) { expect_classic_for_all_rules<2>(); }
TEST(Kernels, AreClassicForAllRules3D) { expect_classic_for_all_rules<3>(); }

TEST(Kernels, AreClassicOnAffineCells) {
  for (const bool simplices : {false, true}) {
    BodyInput setup = body<3>(2, 2, simplices);
    setup.mesh.transform = "";
    expect_classic<3>(setup);
    // half of the cells distorted
    setup.mesh.transform = "x; y + 0.1 * if(x > 0.5, (x - 0.5) * y, 0); z";
    expect_classic<3>(setup);
  }
}

TEST(Kernels, AreClassicOnCurvedCells) {
  for (const unsigned int degree : {1, 2, 3}) {
    SCOPED_TRACE(degree);
    BodyInput setup = body<2>(1, degree, false);
    setup.mesh.type = "generator";
    setup.mesh.sides = "curved";
    setup.mesh.generator = "hyper_shell";
    setup.mesh.arguments = "0, 0 : 1 : 2 : 10 : false";
    setup.mesh.transform = "";
    expect_classic<2>(setup);
  }
}

TEST(Kernels, AreClassicForEveryRayleighStiffness) {
  const BodyInput setup = two_materials<3>(material("neo-Hookean"), 1, false);
  expect_classic<3>(setup, RayleighStiffness::current, false);
  expect_classic<3>(setup, RayleighStiffness::current, true);
  expect_classic<3>(setup, RayleighStiffness::initial, false);
  expect_classic<3>(setup, RayleighStiffness::last, false);
}

TEST(Assembly, FollowsTheLayoutOfTheMatrix) {
  const Model<2> model(body<2>(4, 2, false));
  const State state = moving_state(model);
  InternalForce<2> term(model.space, model.body, RayleighStiffness::current, false);
  MatHandle J = model.space.create_matrix(2), wide, again = model.space.create_matrix(2);
  term.add_tangent(0, 0, 1, state, J, Contacts::as_they_are);
  assemble(J);
  check(MatMatMult(J, J, MAT_INITIAL_MATRIX, PETSC_DEFAULT, wide.fill()));  // second neighbours
  check(MatZeroEntries(wide));
  term.add_tangent(0, 0, 1, state, wide, Contacts::as_they_are);
  assemble(wide);
  term.add_tangent(0, 0, 1, state, again, Contacts::as_they_are);
  assemble(again);
  const VecHandle x = random_vector(model.space, 3);
  VecHandle product = model.space.create_vector(), wide_product = model.space.create_vector();
  check(MatMult(J, x, product));
  check(MatMult(wide, x, wide_product));
  expect_agree(wide_product, product);
  expect_agree(again, J);
}

TEST(Assembly, TellsTheSolverThatTheMatrixChanged) {
  const TightSolver tight;
  const Model<2> model(body<2>(4, 1, false));
  const State state = moving_state(model);
  InternalForce<2> term(model.space, model.body, RayleighStiffness::current, false);
  MatHandle J = model.space.create_matrix(2);
  check(MatShift(J, 1000));
  KspHandle ksp;
  check(KSPCreate(MPI_COMM_WORLD, ksp.fill()));
  check(KSPSetFromOptions(ksp));
  check(KSPSetOperators(ksp, J, J));
  const VecHandle b = random_vector(model.space, 4);
  VecHandle x = model.space.create_vector(), product = model.space.create_vector();
  for (int i = 0; i < 2; ++i) {
    term.add_tangent(0, 0, 1, state, J, Contacts::as_they_are);
    assemble(J);
    check(KSPSolve(ksp, b, x));
    check(MatMult(J, x, product));
    expect_agree(product, b);
  }
}

TEST(Assembly, RefusesAMatrixWithoutRoom) {
  const Model<2> model(body<2>(4, 1, false));
  InternalForce<2> term(model.space, model.body, RayleighStiffness::current, false);
  const VecHandle diagonal = random_vector(model.space, 1);
  MatHandle J;
  const PetscInt n = 2 * model.space.n_owned_nodes();
  check(MatCreateAIJ(MPI_COMM_WORLD, n, n, PETSC_DETERMINE, PETSC_DETERMINE, 1, nullptr, 0, nullptr,
                     J.fill()));
  check(MatDiagonalSet(J, diagonal, INSERT_VALUES));
  assemble(J);
  EXPECT_THROW(term.add_tangent(0, 0, 1, moving_state(model), J, Contacts::as_they_are),
               NumericsError);
}

TEST(Kernels, TellTheLogOfTheirOperations) {
  check(PetscLogDefaultBegin());
  // ghosts would be added to their owners
  const Model<3> model(BodyInput(3, 3), PETSC_COMM_SELF);
  const State state = moving_state(model);
  const VecHandle force = model.space.create_vector();
  const InternalForce<3> term(model.space, model.body, RayleighStiffness::current, false);
  const double before = phase_work(PETSC_COMM_SELF, "internal force").flops;
  ASSERT_TRUE(term.add_residual(state, force));
  // By hand, in one of the 27 cells with 2^3 nodes and points. A sum over the two nodes of a line
  // is 4 operations, at 8 points: three components are brought from nodes to points in three
  // directions and differentiated in three. At a point G dxi/dX has 9 entries of 5 operations, its
  // adjoint 9 of 6 and the weight. Then the sums' adjoints.
  const double sums = 3 * (3 + 3) * 8 * 4, cell = sums + 8 * 9 * 5 + 8 * (9 * 6 + 1) + sums;
  EXPECT_EQ(phase_work(PETSC_COMM_SELF, "internal force").flops - before, 27 * cell);

  const MatHandle J = model.space.create_matrix(3);
  const double before_tangent = phase_work(PETSC_COMM_SELF, "tangent").flops;
  term.add_tangent(0, 0, 1, state, J, Contacts::as_they_are);
  // gradients as above; multiplications and additions over the two points of a line: the 81 D_id,ke
  // along z for 3 pairs of nodes at 4 points of the others, along y for 10 pairs on a plane at 2
  // points, and along x 9 entries for 36 pairs, each of them with 4 combinations of derivatives
  const double tangent = sums + 8 * 9 * 5 + 2 * 2 * (81 * 3 * 4 + 81 * 10 * 2 + 9 * 36 * 4);
  EXPECT_EQ(phase_work(PETSC_COMM_SELF, "tangent").flops - before_tangent, 27 * tangent);
}

}  // namespace physics_kernels
