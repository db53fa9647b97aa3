#include "heat_model.h"
#include "history.h"

// Products without a matrix against the assembled tangent, to rounding.

using namespace steppe;

namespace physics_tangent_operator {

constexpr double tolerance = 1e-12;

/// Inertia, viscosity, dashpots, two materials with and without Rayleigh damping, a prescribed face
/// and another one held in one direction.
template <int dim>
BodyInput everything(unsigned int degree, bool simplices) {
  BodyInput setup(dim, degree > 2 ? 1 : 2, degree, simplices);
  setup.mesh.cells = dim == 2 ? "3, 2" : degree > 2 ? "2, 1, 1" : "3, 2, 1";
  setup.made_of(material("neo-Hookean")).move("id 0", "fixed").move("id 2", "symmetry");
  setup.materials[0].second.viscosity = 0.3;
  setup.materials.push_back({"right", material("St. Venant-Kirchhoff", 40)});
  setup.materials[1].second.where = dim == 2 ? "halfspace 1 0 0.5" : "halfspace 1 0 0 0.5";
  setup.materials[1].second.rayleigh_stiffness = "0";
  setup.damping.stiffness_factor = 0.2;
  setup.dashpots.push_back({"ground", dim == 2 ? "halfspace 1 0 0.9" : "halfspace 1 0 0 0.9", 0.4});
  return setup;
}

void expect_near(Vec found, Vec expected) {
  EXPECT_GT(norm(expected), 0);
  EXPECT_LT(distance(found, expected), tolerance * norm(expected));
}

/// The Galerkin matrix, in its free rows, is P^T J P.
void expect_projected(const Problem& problem, Linearisation& shell, Mat J) {
  shell.prepare(nullptr);
  const auto coarse = shell.coarse();
  VecHandle x, y, expected, fine, product;
  check(MatCreateVecs(coarse.matrix, x.fill(), y.fill()));
  check(VecDuplicate(x, expected.fill()));
  check(MatCreateVecs(J, fine.fill(), product.fill()));
  check(VecSetRandom(x, nullptr));
  if (!coarse.interpolation) {
    const VecHandle free = problem.layout().create_vector();
    check(VecCopy(x, free));
    problem.supports().zero(free);
    check(VecCopy(free, x));
    check(MatMult(J, x, expected));
  } else {
    check(MatMult(coarse.interpolation, x, fine));
    check(MatMult(J, fine, product));
    check(MatMultTranspose(coarse.interpolation, product, expected));
    // prescribed unknowns of the coarse space do not reach the fine one: drop them
    VecHandle ones = duplicate(fine), reach = duplicate(x);
    check(VecSet(ones, 1));
    check(MatMultTranspose(coarse.interpolation, ones, reach));
    const PetscScalar* weights;
    PetscScalar* entries;
    PetscInt n;
    check(VecGetLocalSize(x, &n));
    check(VecGetArrayRead(reach, &weights));
    check(VecGetArray(x, &entries));
    for (PetscInt i = 0; i < n; ++i)
      if (weights[i] == 0) entries[i] = 0;
    check(VecRestoreArray(x, &entries));
    check(VecRestoreArrayRead(reach, &weights));
  }
  check(MatMult(coarse.matrix, x, y));
  expect_near(y, expected);
}

VecHandle random_vector(const Problem& problem, PetscRandom numbers) {
  VecHandle v = problem.layout().create_vector();
  check(VecSetRandom(v, numbers));
  update_ghosts(v);
  return v;
}

/// Of a problem whose Newton's tangent is a product, at a state and not at one before.
void expect_assembled(const Problem& problem, const State& first, const State& state,
                      bool is_projected) {
  Handle<PetscRandom, PetscRandomDestroy> numbers;
  check(PetscRandomCreate(problem.layout().communicator(), numbers.fill()));
  check(PetscRandomSetInterval(numbers, -1, 1));
  const TangentMatrix J(problem), shell(problem, Form::newton), products(problem, Form::products);
  VecHandle known = random_vector(problem, numbers), b = duplicate(known),
            expected_b = duplicate(known);
  problem.supports().keep_only(known);
  update_ghosts(known);
  // a second time elsewhere: nothing stays of the first
  shell->update(3, 2, 1, first);
  shell->update(1.3, 0.3, 0.7, state, known, b);
  J->update(1.3, 0.3, 0.7, state, known, expected_b);
  expect_near(b, expected_b);

  VecHandle x = random_vector(problem, numbers), y = duplicate(x), expected = duplicate(x);
  problem.supports().zero(x);
  check(MatMult(J, x, expected));
  check(MatMult(shell, x, y));
  expect_near(y, expected);
  products->update(1.3, 0.3, 0.7, state);
  check(MatMult(products, x, y));
  expect_near(y, expected);
  // rows of the identity
  check(VecCopy(known, x));
  check(MatMult(shell, x, y));
  expect_near(y, known);

  check(MatGetDiagonal(J, expected));
  check(MatGetDiagonal(shell, y));
  for (Vec diagonal : {Vec(expected), Vec(y)}) problem.supports().zero(diagonal);
  expect_near(y, expected);
  const PetscScalar *blocks, *expected_blocks;
  check(MatInvertBlockDiagonal(shell, &blocks));
  check(MatInvertBlockDiagonal(J, &expected_blocks));
  VecHandle prescribed = duplicate(x);
  check(VecSet(prescribed, 1));
  problem.supports().zero(prescribed);
  const LocalView is_free(prescribed);
  const int n = problem.layout().block_size();
  PetscInt n_owned;
  check(VecGetLocalSize(x, &n_owned));
  for (int node = 0; node < n_owned / n; ++node) {
    double error = 0, size = 0;
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < n; ++k) {
        if (is_free[n * node + i] == 0 || is_free[n * node + k] == 0) continue;
        const int entry = n * n * node + n * k + i;
        error += std::abs(blocks[entry] - expected_blocks[entry]);
        size += std::abs(expected_blocks[entry]);
      }
    EXPECT_LE(error, tolerance * size);
  }
  if (is_projected) expect_projected(problem, *shell, J);
}

template <int dim>
void expect_assembled(const BodyInput& setup, OperatorStorage kind) {
  Model<dim> model(setup);
  model.problem.use_matrix_free(kind);
  State first = model.state();
  interpolate(
      model.space, [](const auto& x) { return wave(x, 2.2); }, first.displacement);
  model.problem.accept(first);
  State state = moving_state(model);
  state.time = 0.1;
  // the coarse matrix of another degree leaves out dashpots and has lumped masses of its own
  expect_assembled(model.problem, first, state,
                   setup.space.degree == 1 ||
                       (setup.dashpots.empty() && setup.damping.mass_lumping == "consistent"));
}

template <int dim>
void expect_assembled_for_all_elements(OperatorStorage kind) {
  for (const unsigned int degree : {1, 2}) {
    SCOPED_TRACE(degree);
    expect_assembled<dim>(everything<dim>(degree, false), kind);
    expect_assembled<dim>(everything<dim>(degree, true), kind);
  }
  for (const unsigned int degree : {3, 4}) {
    SCOPED_TRACE(degree);
    expect_assembled<dim>(everything<dim>(degree, false), kind);
  }
}

TEST(TangentOperator, CachedIsTheAssembledTangent) {
  expect_assembled_for_all_elements<2>(OperatorStorage::cached);
  expect_assembled_for_all_elements<3>(OperatorStorage::cached);
}

TEST(TangentOperator, RecomputedIsTheAssembledTangent) {
  expect_assembled_for_all_elements<2>(OperatorStorage::recomputed);
  expect_assembled_for_all_elements<3>(OperatorStorage::recomputed);
}

TEST(TangentOperator, OfEveryKindOfDampingStiffnessAndMass) {
  for (const OperatorStorage kind : {OperatorStorage::cached, OperatorStorage::recomputed})
    for (const std::string stiffness : {"current", "initial", "last"})
      for (const std::string mass : {"consistent", "hrz"}) {
        SCOPED_TRACE(stiffness + " " + mass);
        BodyInput setup = everything<2>(2, false);
        setup.dashpots.clear();
        setup.damping.stiffness = stiffness;
        setup.damping.mass_lumping = mass;
        setup.damping.consistent_tangent = stiffness == "current";
        expect_assembled<2>(setup, kind);
      }
}

TEST(TangentOperator, OfEveryLaw) {
  for (const MaterialInput& law : all_materials(3)) {
    SCOPED_TRACE(name_of(law));
    expect_assembled<3>(BodyInput(3, 2, 2).made_of(law).move("id 0", "fixed"),
                        OperatorStorage::cached);
    expect_assembled<3>(BodyInput(3, 2, 2).made_of(law).move("id 0", "fixed"),
                        OperatorStorage::recomputed);
  }
}

TEST(TangentOperator, WithTermsThatHaveNoOperator) {
  const TemporaryFile pairs("pairs", "0,0, 1,1\n0.5,0, 1,0.5\n");  // far across the cells
  for (const unsigned int degree : {1, 2}) {
    BodyInput setup = everything<2>(degree, false);
    setup.dashpots.clear();
    setup.mesh.transform = "";
    setup.mesh.cells = "4, 4";
    setup.springs.resize(1);
    setup.springs[0].pairs = pairs.path();
    setup.springs[0].stiffness = 40;
    setup.foundations = {{"ground", "id 1; id 3", "given", "20 + x", "5", "3", "1"}};
    expect_assembled<2>(setup, OperatorStorage::cached);
  }
}

/// Everything, of materials with mean dilatations, relaxing branches and viscous stress.
template <int dim>
BodyInput with_history(unsigned int degree, bool simplices) {
  BodyInput setup = everything<dim>(degree, simplices);
  const MaterialInput before = setup.materials[0].second;
  setup.materials[0].second = relaxing(viscous(averaged()));
  setup.materials[0].second.viscosity = before.viscosity;
  return setup;
}

TEST(TangentOperator, WithHistory) {
  for (const OperatorStorage kind : {OperatorStorage::cached, OperatorStorage::recomputed}) {
    expect_assembled<2>(with_history<2>(1, false), kind);
    expect_assembled<2>(with_history<2>(2, true), kind);
    expect_assembled<2>(with_history<2>(3, false), kind);
    expect_assembled<3>(with_history<3>(2, false), kind);
  }
}

TEST(TangentOperator, WithMeanDilatationsAndEveryDampingStiffness) {
  for (const OperatorStorage kind : {OperatorStorage::cached, OperatorStorage::recomputed})
    for (const std::string stiffness : {"current", "initial", "last"}) {
      SCOPED_TRACE(stiffness);
      BodyInput setup = everything<2>(2, false);
      setup.dashpots.clear();
      setup.made_of(averaged());
      setup.damping.stiffness = stiffness;
      setup.damping.consistent_tangent = stiffness == "current";
      expect_assembled<2>(setup, kind);
    }
}

TEST(TangentOperator, WithNodalDilatationsAndEveryDampingStiffness) {
  for (const OperatorStorage kind : {OperatorStorage::cached, OperatorStorage::recomputed})
    for (const std::string stiffness : {"current", "initial", "last"}) {
      SCOPED_TRACE(stiffness);
      BodyInput setup = everything<2>(1, true);
      setup.made_of(nodal());
      setup.damping.stiffness = stiffness;
      setup.damping.consistent_tangent = stiffness == "current";
      expect_assembled<2>(setup, kind);
    }
}

/// In motion and at rest, with conductivities and specific heats that depend on T, and loads that
/// do.
template <int dim>
void expect_assembled_heat(unsigned int degree, bool simplices, OperatorStorage kind) {
  SCOPED_TRACE(degree);
  HeatModel<dim> model(heat_of_every_kind(dim, degree, simplices));
  model.problem.use_matrix_free(kind);
  State first = hot_state(model), state = hot_state(model);
  check(VecScale(first.displacement, 0.8));
  update_ghosts(first.displacement);
  expect_assembled(model.problem, first, state, true);
  state.at_rest = true;
  expect_assembled(model.problem, first, state, true);
}

TEST(TangentOperator, OfHeatIsTheAssembledTangent) {
  for (const OperatorStorage kind : {OperatorStorage::cached, OperatorStorage::recomputed}) {
    for (const unsigned int degree : {1, 2, 3}) {
      expect_assembled_heat<2>(degree, false, kind);
      expect_assembled_heat<3>(degree, false, kind);
    }
    for (const unsigned int degree : {1, 2}) {
      expect_assembled_heat<2>(degree, true, kind);
      expect_assembled_heat<3>(degree, true, kind);
    }
  }
}

TEST(TangentOperator, OfHeatAssemblesTheNodesOfFacesAlone) {
  const HeatInput setup = heat_of_every_kind(3, 2, false);
  const HeatModel<3> model(setup);
  std::size_t n = 0;
  for (const HeatLoadInput& load : setup.loads)
    n += HeatLoad<3>(model.space, load, {}).couplings().size();
  // convection and radiation on a side of 2 by 2 faces each: in each direction nodes 0, 1, 3 and 4
  // share a face with 3 nodes, node 2 with 5
  EXPECT_EQ(dealii::Utilities::MPI::sum(n, MPI_COMM_WORLD), 2u * 17 * 17);
}

}  // namespace physics_tangent_operator
