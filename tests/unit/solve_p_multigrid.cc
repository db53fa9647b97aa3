#include "heat_model.h"

#include "steppe/solve/linear/presets.h"

using namespace steppe;

// Newton's method with products instead of a matrix, and multigrid between degrees, against direct
// solves with a matrix.

namespace solve_p_multigrid {

/// Multigrid as the preset `pmg` chooses it, for these small bodies with a direct solver below.
struct PMultigrid {
  explicit PMultigrid(const std::string& method) : ksp("-ksp_type", method) {}
  Option ksp, ksp_rtol{"-ksp_rtol", "1e-12"}, pc{"-pc_type", "mg"},
      smoother{"-mg_levels_ksp_type", "chebyshev"}, diagonal{"-mg_levels_pc_type", "jacobi"},
      coarse{"-mg_coarse_pc_type", "redundant"};
};

struct Direct {
  Option ksp{"-ksp_type", "preonly"}, pc{"-pc_type", "lu"},
      package{"-pc_factor_mat_solver_type", "mumps"};
};

/// Damped in every way, with a face that moves and another one that is held in one direction.
template <int dim>
BodyInput moving_block(unsigned int degree, bool simplices) {
  BodyInput setup(dim, dim == 2 ? 4 : 2, degree, simplices);
  setup.move("id 0", dim == 2 ? "0.05*sin(3*t); 0" : "0.05*sin(3*t); 0; 0")
      .move("id 2", "symmetry")
      .load("traction", "id 1", dim == 2 ? "2*sin(t); -3" : "2*sin(t); -3; 1");
  setup.materials[0].second.viscosity = 0.3;
  setup.damping.mass_factor = 0.2;
  setup.damping.stiffness_factor = 0.01;
  return setup;
}

struct Outcome {
  State state;
  int most_iterations = 0;  // of a linear solve
  std::size_t n_steps = 0;
};

Outcome run(Problem& problem, State state, const TimeInput& time) {
  Recorder recorder;
  Stepper(problem, time).run(state, {&recorder});
  Outcome outcome{std::move(state), 0, recorder.reports.size()};
  for (const StepReport& report : recorder.reports)
    for (const auto& iteration : report.iterations)
      outcome.most_iterations = std::max(outcome.most_iterations, iteration.ksp_iterations);
  return outcome;
}

template <int dim>
Outcome run(const BodyInput& setup, const TimeInput& time, const OperatorStorage* kind) {
  Model<dim> model(setup);
  if (kind) model.problem.use_matrix_free(*kind);
  return run(model.problem, model.state(), time);
}

template <int dim>
Outcome run(const HeatInput& setup, const TimeInput& time, const OperatorStorage* kind) {
  HeatModel<dim> model(setup);
  if (kind) model.problem.use_matrix_free(*kind);
  State start = hot_state(model);
  start.time = start.load_time = 0;
  model.problem.supports().displacement(0, start.displacement);
  return run(model.problem, std::move(start), time);
}

template <int dim, class Setup>
void expect_same_motion(const Setup& setup, const std::string& scheme,
                        OperatorStorage kind = OperatorStorage::cached) {
  SCOPED_TRACE(scheme);
  const Option rtol("-snes_rtol", "1e-11");
  TimeInput time;
  time.scheme = scheme;
  time.step = 0.02;
  time.end = 0.06;
  const Outcome direct = [&] {
    const Direct solver;
    return run<dim>(setup, time, nullptr);
  }();
  const Outcome multigrid = [&] {
    const PMultigrid solver(std::is_same_v<Setup, HeatInput> ? "gmres" : "cg");
    return run<dim>(setup, time, &kind);
  }();
  EXPECT_EQ(multigrid.n_steps, 3u);
  EXPECT_EQ(direct.n_steps, 3u);
  const double size = norm(direct.state.displacement, NORM_INFINITY);
  EXPECT_GT(size, 0.001);
  EXPECT_LT(distance(multigrid.state.displacement, direct.state.displacement, NORM_INFINITY),
            1e-9 * size);
  EXPECT_GT(multigrid.most_iterations, 1);
  EXPECT_LT(multigrid.most_iterations, 60);  // with the diagonal alone it takes hundreds
}

TEST(PMultigrid, MovesBodiesOfAllElementsAsDirectSolvesDo) {
  for (const bool simplices : {false, true}) {
    expect_same_motion<2>(moving_block<2>(2, simplices), "static");
    expect_same_motion<2>(moving_block<2>(2, simplices), "generalized-alpha");
    expect_same_motion<3>(moving_block<3>(2, simplices), "backward-euler");
  }
  expect_same_motion<2>(moving_block<2>(3, false), "newmark");
  expect_same_motion<2>(moving_block<2>(4, false), "static");
}

TEST(PMultigrid, WorksWithRecomputedTangents) {
  expect_same_motion<2>(moving_block<2>(2, false), "generalized-alpha",
                        OperatorStorage::recomputed);
}

TEST(PMultigrid, SolvesForTheTimeSteppersOfPetsc) {
  expect_same_motion<2>(moving_block<2>(2, false), "theta");
  expect_same_motion<2>(moving_block<2>(2, false), "bdf2");
}

// with unsymmetric tangents, and loads in the assembled remainder
TEST(PMultigrid, HeatsBodiesAsDirectSolvesDo) {
  const Option every_matrix("-snes_lag_preconditioner", "1");
  for (const bool simplices : {false, true}) {
    expect_same_motion<2>(heat_of_every_kind(2, 2, simplices), "static");
    expect_same_motion<3>(heat_of_every_kind(3, 2, simplices), "bdf2-newton");
  }
  expect_same_motion<2>(heat_of_every_kind(2, 3, false), "backward-euler");
  expect_same_motion<2>(heat_of_every_kind(2, 2, false), "static", OperatorStorage::recomputed);
  for (const char* scheme : {"theta", "bdf3"})
    expect_same_motion<2>(heat_of_every_kind(2, 2, false), scheme);
}

TEST(PMultigrid, OfDegreeOneIsAProductBesideAMatrix) {
  const Direct solver;
  const Option rtol("-snes_rtol", "1e-11");
  const OperatorStorage kind = OperatorStorage::cached;
  TimeInput time;
  time.scheme = "generalized-alpha";
  time.step = 0.02;
  time.end = 0.04;
  const BodyInput setup = moving_block<2>(1, false);
  const Outcome matrix = run<2>(setup, time, nullptr), product = run<2>(setup, time, &kind);
  const double size = norm(matrix.state.displacement, NORM_INFINITY);
  EXPECT_GT(size, 0.001);
  EXPECT_LT(distance(product.state.displacement, matrix.state.displacement, NORM_INFINITY),
            1e-9 * size);
}

// whose factors serve later steps, with products that follow the body
TEST(ProductsBesideMatrix, MoveBodiesAsTheMatrixDoes) {
  const Option ksp("-ksp_type", "fgmres"), pc("-pc_type", "cholesky"),
      package("-pc_factor_mat_solver_type", "mumps"), rtol("-snes_rtol", "1e-11");
  TimeInput time;
  time.scheme = "generalized-alpha";
  time.step = 0.02;
  time.end = 0.4;
  const auto last_of = [&](bool beside, SolverCounts& counts) {
    Model<2> model(moving_block<2>(2, false));
    if (beside) model.problem.use_products_beside_matrix();
    State state = model.state();
    Stepper stepper(model.problem, time);
    stepper.run(state, {});
    counts = stepper.counts();
    PetscBool is_shell;
    const auto J = model.problem.linearise(Form::newton);
    check(PetscObjectTypeCompare(PetscObject(J->matrix()), MATSHELL, &is_shell));
    EXPECT_EQ(bool(is_shell), beside);
    EXPECT_EQ(bool(J->coarse().matrix), beside);
    return copy(state).displacement;
  };
  SolverCounts with_matrix, with_products;
  const VecHandle expected = last_of(false, with_matrix), found = last_of(true, with_products);
  EXPECT_LT(distance(found, expected), 1e-9 * norm(expected));
  EXPECT_EQ(with_products.newton_iterations, with_matrix.newton_iterations);
  EXPECT_EQ(with_products.preconditioners, with_matrix.preconditioners);
  EXPECT_LT(2 * with_products.preconditioners, with_products.tangents);
}

TEST(PMultigrid, OfDegreeOneSuitsAlgebraicMultigrid) {
  BodyInput setup(3, 8);
  setup.made_of(material("neo-Hookean", 1e-3, 0.3, 1e-3));
  setup.move("id 0", "fixed").load("traction", "id 1", "0; 1e-5*t; 0");
  TimeInput time;
  time.scheme = "generalized-alpha";
  time.step = 0.02;
  time.end = 0.06;
  Model<3> model(setup);
  model.problem.use_matrix_free(OperatorStorage::cached);
  apply_preset("amg", model.problem);
  const Outcome outcome = run(model.problem, model.state(), time);
  check(PetscOptionsClear(nullptr));
  EXPECT_EQ(outcome.n_steps, 3u);
  EXPECT_LT(outcome.most_iterations, 60);
}

}  // namespace solve_p_multigrid
