#include "model.h"

#include "steppe/linalg/blocks/block_product.h"
#include "steppe/linalg/blocks/csr.h"
#include "steppe/linalg/galerkin/galerkin_product.h"

#include <algorithm>
#include <cmath>

using namespace steppe;

namespace linalg_galerkin {

/// From two aggregates a rank to the rows of a matrix: each node follows its own one, that of
/// the next rank where it is the last third, and every fifth none.
MatHandle interpolation(Mat A, PetscInt block_columns) {
  PetscInt block_rows, begin, end;
  check(MatGetBlockSize(A, &block_rows));
  check(MatGetOwnershipRange(A, &begin, &end));
  int rank, n_ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  MatHandle P;
  check(MatCreateAIJ(MPI_COMM_WORLD, end - begin, 2 * block_columns, PETSC_DETERMINE,
                     PETSC_DETERMINE, 2 * block_columns, nullptr, 2 * block_columns, nullptr,
                     P.fill()));
  check(MatSetBlockSizes(P, block_rows, block_columns));
  for (PetscInt row = begin; row < end; ++row) {
    const PetscInt node = (row - begin) / block_rows, n_nodes = (end - begin) / block_rows;
    if (node % 5 == 4) continue;
    const auto add = [&](PetscInt aggregate) {
      for (PetscInt c = 0; c < block_columns; ++c)
        check(MatSetValue(P, row, aggregate * block_columns + c,
                          std::sin(double(row + 7 * aggregate + 3 * c)), INSERT_VALUES));
    };
    add(2 * rank + node % 2);
    if (3 * node > 2 * n_nodes) add(2 * ((rank + 1) % n_ranks));
  }
  check(MatAssemblyBegin(P, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(P, MAT_FINAL_ASSEMBLY));
  return P;
}

MatHandle copy(Mat A) {
  MatHandle plain;
  check(MatConvert(A, MATAIJ, MAT_INITIAL_MATRIX, plain.fill()));
  return plain;
}

void expect_equal(Mat found, Mat expected) {
  VecHandle x, y, z;
  check(MatCreateVecs(expected, x.fill(), y.fill()));
  check(MatCreateVecs(expected, nullptr, z.fill()));
  for (int k = 0; k < 3; ++k) {
    check(VecSetRandom(x, nullptr));
    check(MatMult(found, x, y));
    check(MatMult(expected, x, z));
    EXPECT_GT(norm(z), 0);
    EXPECT_LT(distance(y, z), 1e-13 * norm(z));
  }
}

template <int dim>
void expect_products_of_petsc(const BodyInput& setup) {
  constexpr PetscInt n_modes = dim * (dim + 1) / 2;
  const Model<dim> model(setup);
  State state = model.state();
  interpolate(
      model.space, [](const auto& x) { return wave(x); }, state.displacement);
  const TangentMatrix J(model.problem);
  J->update(0, 0, 1, state);
  project_by_blocks(J);
  MatHandle C, C_of_petsc, D, D_of_petsc;
  const MatHandle P = interpolation(J, n_modes);
  check(MatPtAP(J, P, MAT_INITIAL_MATRIX, 1, C.fill()));
  check(MatPtAP(copy(J), P, MAT_INITIAL_MATRIX, 1, C_of_petsc.fill()));
  EXPECT_TRUE(block_rows_of(csr_parts(C)[0]));
  expect_equal(C, C_of_petsc);

  const MatHandle Q = interpolation(C, n_modes);
  check(MatPtAP(C, Q, MAT_INITIAL_MATRIX, 1, D.fill()));
  check(MatPtAP(C_of_petsc, Q, MAT_INITIAL_MATRIX, 1, D_of_petsc.fill()));
  expect_equal(D, D_of_petsc);

  // other values in the same places
  J->update(1, 0, 3, state);
  check(MatScale(P, 2));
  Mat again = C;
  check(MatPtAP(J, P, MAT_REUSE_MATRIX, 1, &again));
  check(MatPtAP(copy(J), P, MAT_INITIAL_MATRIX, 1, C_of_petsc.fill()));
  expect_equal(C, C_of_petsc);
}

TEST(GalerkinProduct, IsThatOfPetsc) {
  expect_products_of_petsc<3>(BodyInput(3, 3, 1));
  expect_products_of_petsc<3>(BodyInput(3, 2, 2));
  expect_products_of_petsc<3>(BodyInput(3, 2, 1, true));
  expect_products_of_petsc<2>(BodyInput(2, 5, 2));
}

TEST(GalerkinProduct, LeavesOtherProductsToPetsc) {
  const Model<2> model(BodyInput(2, 4));
  const TangentMatrix J(model.problem);
  J->update(0, 0, 1, model.state());
  const MatHandle P = interpolation(J, 3), plain = copy(J);
  project_by_blocks(J);
  MatHandle found, expected;
  check(MatMatMult(J, P, MAT_INITIAL_MATRIX, 1, found.fill()));
  check(MatMatMult(plain, P, MAT_INITIAL_MATRIX, 1, expected.fill()));
  expect_equal(found, expected);
  check(MatMatMult(J, J, MAT_INITIAL_MATRIX, 1, found.fill()));
  check(MatMatMult(plain, plain, MAT_INITIAL_MATRIX, 1, expected.fill()));
  expect_equal(found, expected);
  const MatHandle scalar = interpolation(J, 1);  // whose blocks have no products
  check(MatPtAP(J, scalar, MAT_INITIAL_MATRIX, 1, found.fill()));
  check(MatPtAP(plain, scalar, MAT_INITIAL_MATRIX, 1, expected.fill()));
  expect_equal(found, expected);
}

}  // namespace linalg_galerkin
