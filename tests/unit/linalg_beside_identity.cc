#include "model.h"

#include "steppe/linalg/blocks/beside_identity.h"

using namespace steppe;

namespace linalg_beside_identity {

/// Nodes of some unknowns, 7 on each rank: the identity, but for each third node, which has entries
/// all over, alike for all components, for one that is empty, and for a single row.
MatHandle mixed(PetscInt block) {
  const PetscInt n = 7;
  MatHandle T;
  check(MatCreateAIJ(MPI_COMM_WORLD, n * block, n * block, PETSC_DETERMINE, PETSC_DETERMINE, n,
                     nullptr, 4 * n, nullptr, T.fill()));
  check(MatSetBlockSize(T, block));
  PetscInt begin, end, size;
  check(MatGetOwnershipRange(T, &begin, &end));
  check(MatGetSize(T, &size, nullptr));
  const auto set = [&](PetscInt row, PetscInt column, double value) {
    for (PetscInt c = 0; c < block; ++c)
      check(MatSetValue(T, block * row + c, block * column + c, value, INSERT_VALUES));
  };
  for (PetscInt row = begin / block; row < end / block; ++row)
    if (row % 3 != 1)
      set(row, row, 1);
    else if (row != 4)
      for (PetscInt column = row % 2; column < size / block; column += 4)
        set(row, column, std::sin(double(row + 3 * column)));
  if (begin == 0) check(MatSetValue(T, 0, size - 1, 0.7, INSERT_VALUES));
  check(MatAssemblyBegin(T, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(T, MAT_FINAL_ASSEMBLY));
  return T;
}

void expect_products_of_petsc(PetscInt block) {
  const MatHandle T = mixed(block), plain = mixed(block);
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

TEST(BesideIdentity, ProductsAreThoseOfPetsc) {
  for (const PetscInt block : {1, 2, 3, 4}) expect_products_of_petsc(block);
}

}  // namespace linalg_beside_identity
