#include "steppe/fem/matrices/congruent_product.h"
#include "steppe/fem/matrices/with_diagonal.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace steppe;

namespace fem_congruent_product {

constexpr PetscInt n_here = 8;

MatHandle square() {
  MatHandle matrix;
  check(MatCreateAIJ(MPI_COMM_WORLD, n_here, n_here, PETSC_DETERMINE, PETSC_DETERMINE, 8, nullptr,
                     64, nullptr, matrix.fill()));
  return matrix;
}

void assemble(Mat matrix) {
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
}

/// A chain whose stiffness grows along it.
void set_chain(Mat A, double s) {
  PetscInt begin, end, n;
  check(MatGetOwnershipRange(A, &begin, &end));
  check(MatGetSize(A, &n, nullptr));
  for (PetscInt i = begin; i < end; ++i) {
    check(MatSetValue(A, i, i, 2 * s + double(i), INSERT_VALUES));
    if (i > 0) check(MatSetValue(A, i, i - 1, -s, INSERT_VALUES));
    if (i + 1 < n) check(MatSetValue(A, i, i + 1, -s, INSERT_VALUES));
  }
  assemble(A);
}

/// Every node but the first pair and the last one follows the last one, with columns of no own.
MatHandle follow() {
  MatHandle P = square();
  PetscInt begin, end, n;
  check(MatGetOwnershipRange(P, &begin, &end));
  check(MatGetSize(P, &n, nullptr));
  for (PetscInt i = begin; i < end; ++i)
    if (i < 2 || i + 1 == n)
      check(MatSetValue(P, i, i, 1, INSERT_VALUES));
    else
      check(MatSetValue(P, i, n - 1, 0.5, INSERT_VALUES));
  assemble(P);
  return P;
}

/// Compares C x with P^T A P x.
void expect_product(Mat A, Mat P, Mat C) {
  VecHandle x, u, f, expected, found;
  check(MatCreateVecs(A, x.fill(), u.fill()));
  check(VecDuplicate(x, f.fill()));
  check(VecDuplicate(x, expected.fill()));
  check(VecDuplicate(x, found.fill()));
  check(VecSetRandom(x, nullptr));
  check(MatMult(P, x, u));
  check(MatMult(A, u, f));
  check(MatMultTranspose(P, f, expected));
  check(MatMult(C, x, found));
  check(VecAXPY(found, -1, expected));
  EXPECT_LT(norm(found), 1e-13 * norm(expected));
}

TEST(CongruentProduct, HasDiagonalsWhereColumnsAreEmpty) {
  const MatHandle A = square(), P = follow();
  set_chain(A, 1);
  const MatHandle C = congruent_product(A, P), filled = with_diagonal(C, 2);
  expect_product(A, P, C);
  expect_product(A, P, filled);
  set_chain(A, 3);
  Mat again = C;
  check(MatPtAP(A, P, MAT_REUSE_MATRIX, PETSC_DEFAULT, &again));
  copy_beside_diagonal(C, filled);
  expect_product(A, P, filled);
  PetscInt begin, end;
  check(MatGetOwnershipRange(filled, &begin, &end));
  for (PetscInt i = begin; i < end; ++i) {
    PetscInt n;
    const PetscInt* columns;
    check(MatGetRow(filled, i, &n, &columns, nullptr));
    EXPECT_TRUE(std::find(columns, columns + n, i) != columns + n) << i;
    check(MatRestoreRow(filled, i, &n, &columns, nullptr));
  }
}

}  // namespace fem_congruent_product
