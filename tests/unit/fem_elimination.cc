#include "model.h"

#include "steppe/fem/matrices/elimination.h"

using namespace steppe;

namespace fem_elimination {

/// An operator without prescribed rows, in some general state.
template <int dim>
TangentMatrix full_operator(const Model<dim>& model) {
  State state = model.state();
  interpolate(
      model.space, [](const auto& x) { return wave(x); }, state.displacement);
  TangentMatrix J(model.problem);
  J->update(0, 0, 1, state);
  return J;
}

template <int dim>
void expect_as_petsc(const BodyInput& setup, const std::string& where) {
  const Model<dim> model(setup);
  const PrescribedMotion<dim> prescribed(model.space, {{"held", where, "fixed"}}, {}, {0});
  const TangentMatrix J = full_operator(model);
  MatHandle expected;
  check(MatDuplicate(J, MAT_COPY_VALUES, expected.fill()));
  const VecHandle x = random_vector(model.space, 1);
  VecHandle b = random_vector(model.space, 2), expected_b = random_vector(model.space, 2),
            diagonal = model.space.create_vector();
  prescribed.keep_only(x);

  check(MatGetDiagonal(expected, diagonal));
  const auto& rows = prescribed.owned_global();
  check(MatZeroRowsColumns(expected, PetscInt(rows.size()), rows.data(), 1, x, expected_b));
  check(MatDiagonalSet(expected, diagonal, INSERT_VALUES));
  prescribed.zero(expected_b);

  Elimination elimination(prescribed.owned());
  elimination.apply(J, x, b);
  EXPECT_LT(distance(b, expected_b), 1e-14 * norm(expected_b));
  check(MatAXPY(J, -1, expected, SAME_NONZERO_PATTERN));
  PetscReal difference, size;
  check(MatNorm(J, NORM_FROBENIUS, &difference));
  check(MatNorm(expected, NORM_FROBENIUS, &size));
  EXPECT_GT(size, 0);
  EXPECT_LT(difference, 1e-15 * size);
}

TEST(Elimination, DoesWhatZeroRowsColumnsDoes) {
  expect_as_petsc<2>(BodyInput(2, 5, 2), "id 0; id 3");
  expect_as_petsc<2>(BodyInput(2, 5, 1, true), "everything");
  expect_as_petsc<3>(BodyInput(3, 3, 1), "id 0");
}

TEST(Elimination, GivesZeroRowsAPositiveDiagonal) {
  const Model<2> model(BodyInput(2, 3));
  const PrescribedMotion<2> prescribed(model.space, {{"held", "id 0", "fixed"}}, {}, {0});
  MatHandle J = model.space.create_matrix(2);
  Elimination elimination(prescribed.owned());
  elimination.apply(J, nullptr, nullptr);
  VecHandle diagonal = model.space.create_vector(), expected = model.space.create_vector();
  check(MatGetDiagonal(J, diagonal));
  check(VecSet(expected, 1));
  prescribed.keep_only(expected);
  EXPECT_EQ(distance(diagonal, expected), 0);
}

TEST(Elimination, TellsTheSolverThatTheMatrixChanged) {
  const TightSolver tight;
  const Model<2> model(BodyInput(2, 4));
  const PrescribedMotion<2> prescribed(model.space, {{"held", "id 0", "fixed"}}, {}, {0});
  const TangentMatrix J = full_operator(model);
  check(MatShift(J, 1000));
  KspHandle ksp;
  check(KSPCreate(MPI_COMM_WORLD, ksp.fill()));
  check(KSPSetFromOptions(ksp));
  check(KSPSetOperators(ksp, J, J));
  const VecHandle b = random_vector(model.space, 4);
  VecHandle x = model.space.create_vector(), product = model.space.create_vector();
  Elimination elimination(prescribed.owned());
  for (int i = 0; i < 2; ++i) {
    check(KSPSolve(ksp, b, x));
    check(MatMult(J, x, product));
    EXPECT_LT(distance(product, b), 1e-12 * norm(b));
    elimination.apply(J, nullptr, nullptr);
  }
}

}  // namespace fem_elimination
