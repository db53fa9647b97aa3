#include "model.h"

#include "steppe/linalg/blocks/beside_identity.h"

using namespace steppe;

namespace linalg_beside_identity {

/// The identity of 7 rows on each rank, but for each third row, which has entries all over, and one
/// that is empty.
MatHandle mixed() {
  const PetscInt n = 7;
  MatHandle T;
  check(MatCreateAIJ(MPI_COMM_WORLD, n, n, PETSC_DETERMINE, PETSC_DETERMINE, n, nullptr, 4 * n,
                     nullptr, T.fill()));
  PetscInt begin, end, size;
  check(MatGetOwnershipRange(T, &begin, &end));
  check(MatGetSize(T, &size, nullptr));
  for (PetscInt row = begin; row < end; ++row)
    if (row % 3 != 1)
      check(MatSetValue(T, row, row, 1, INSERT_VALUES));
    else if (row != 4)
      for (PetscInt column = row % 2; column < size; column += 4)
        check(MatSetValue(T, row, column, std::sin(double(row + 3 * column)), INSERT_VALUES));
  check(MatAssemblyBegin(T, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(T, MAT_FINAL_ASSEMBLY));
  return T;
}

TEST(BesideIdentity, ProductsAreThoseOfPetsc) {
  const MatHandle T = mixed(), plain = mixed();
  multiply_beside_identity(T);
  VecHandle x, y;
  check(MatCreateVecs(T, x.fill(), y.fill()));
  check(VecSetRandom(x, nullptr));
  check(VecSetRandom(y, nullptr));
  VecHandle found = duplicate(x), expected = duplicate(x);
  const auto expect_equal = [&] {
    EXPECT_LT(distance(found, expected), 1e-14 * norm(expected));
    EXPECT_GT(norm(expected), 0);
  };
  check(MatMult(T, x, found));
  check(MatMult(plain, x, expected));
  expect_equal();
  check(MatMultAdd(T, x, y, found));
  check(MatMultAdd(plain, x, y, expected));
  expect_equal();
  check(VecCopy(y, found));
  check(MatMultAdd(T, x, found, found));
  expect_equal();
  check(MatMultTranspose(T, x, found));
  check(MatMultTranspose(plain, x, expected));
  expect_equal();
  check(MatMultTransposeAdd(T, x, y, found));
  check(MatMultTransposeAdd(plain, x, y, expected));
  expect_equal();
  // in place, and back
  const VecHandle before = duplicate(x);
  check(VecCopy(x, before));
  check(MatMult(plain, x, expected));
  {
    const ProductInPlace changed(T, x);
    check(VecCopy(x, found));
  }
  expect_equal();
  EXPECT_EQ(distance(x, before), 0);
  check(MatMultTranspose(plain, x, expected));
  multiply_transposed_in_place(T, x);
  check(VecCopy(x, found));
  expect_equal();
  check(VecCopy(before, x));
  // a copy is like any other matrix
  EXPECT_TRUE(is_beside_identity(T));
  MatHandle copied;
  check(MatDuplicate(T, MAT_COPY_VALUES, copied.fill()));
  EXPECT_FALSE(is_beside_identity(copied));
  check(MatMult(copied, x, found));
  check(MatMult(plain, x, expected));
  expect_equal();
}

}  // namespace linalg_beside_identity
