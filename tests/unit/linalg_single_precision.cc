#include "model.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/single/single_precision.h"

using namespace steppe;

namespace linalg_single_precision {

template <int dim>
void expect_as_double(const BodyInput& setup) {
  const Model<dim> model(setup);
  State state = model.state();
  interpolate(
      model.space, [](const auto& x) { return wave(x); }, state.displacement);
  const TangentMatrix J(model.problem);
  const MatHandle product = SinglePrecisionProduct::shell(J);
  ASSERT_TRUE(product);
  const VecHandle x = random_vector(model.space, 1);
  VecHandle y = model.space.create_vector(), expected = model.space.create_vector();
  for (const double s_x : {1., 3.}) {
    J->update(0, 0, s_x, state);
    SinglePrecisionProduct::update(product, J);
    check(MatMult(J, x, expected));
    check(MatMult(product, x, y));
    EXPECT_LT(distance(y, expected), 2e-6 * norm(expected));
    EXPECT_GT(distance(y, expected), 1e-9 * norm(expected));
  }
}

TEST(SinglePrecisionProduct, IsThatOfTheMatrixRounded) {
  expect_as_double<2>(BodyInput(2, 5, 2));
  expect_as_double<3>(BodyInput(3, 3, 1));
  expect_as_double<3>(BodyInput(3, 2, 1, true));
}

TEST(SinglePrecisionProduct, LeavesTheStateOfTheMatrixAlone) {
  const Model<2> model(BodyInput(2, 4));
  const TangentMatrix J(model.problem);
  J->update(0, 0, 1, model.state());
  const PetscObjectState before = state_of(PetscObject(Mat(J)));
  const MatHandle product = SinglePrecisionProduct::shell(J);
  SinglePrecisionProduct::update(product, J);
  EXPECT_EQ(before, state_of(PetscObject(Mat(J))));
}

TEST(SinglePrecisionProduct, IsNotForMatricesWithoutFullBlocks) {
  const Model<2> model(BodyInput(2, 4));
  EXPECT_FALSE(SinglePrecisionProduct::shell(model.space.create_diagonal_matrix()));
  EXPECT_FALSE(SinglePrecisionProduct::shell(model.space.create_matrix(1)));
}

TEST(SinglePrecisionProduct, IsNotForRowsOfABlockInOtherColumns) {
  const PetscInt n = 4;  // of each rank, in blocks of two rows: the second holds other columns
  MatHandle A;
  check(MatCreateAIJ(MPI_COMM_WORLD, n, n, PETSC_DETERMINE, PETSC_DETERMINE, 2, nullptr, 0, nullptr,
                     A.fill()));
  check(MatSetBlockSize(A, 2));
  PetscInt first;
  check(MatGetOwnershipRange(A, &first, nullptr));
  for (PetscInt i = 0; i < n; ++i)
    for (PetscInt k = 0; k < 2; ++k)
      check(MatSetValue(A, first + i, first + (2 * i) % n + k, 1, INSERT_VALUES));
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  EXPECT_FALSE(SinglePrecisionProduct::shell(A));
}

}  // namespace linalg_single_precision
