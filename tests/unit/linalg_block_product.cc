#include "model.h"

#include "steppe/linalg/blocks/block_product.h"
#include "steppe/linalg/blocks/csr.h"

using namespace steppe;

namespace linalg_block_product {

using Operation = void (*)();

Operation multiplication(Mat A) {
  Operation operation;
  check(MatGetOperation(csr_parts(A)[0], MATOP_MULT, &operation));
  return operation;
}

/// Full blocks in the block columns i, i + 2, ... of all ranks, where they are.
MatHandle banded(PetscInt block_rows, PetscInt block_columns) {
  const PetscInt n = 5, reach = 7;  // block rows and columns of each rank
  MatHandle A;
  check(MatCreateAIJ(MPI_COMM_WORLD, n * block_rows, n * block_columns, PETSC_DETERMINE,
                     PETSC_DETERMINE, n * block_columns, nullptr, 2 * n * block_columns, nullptr,
                     A.fill()));
  check(MatSetBlockSizes(A, block_rows, block_columns));
  PetscInt begin, end, n_columns;
  check(MatGetOwnershipRange(A, &begin, &end));
  check(MatGetSize(A, nullptr, &n_columns));
  for (PetscInt row = begin; row < end; ++row)
    for (PetscInt block = row / block_rows;
         block < std::min(row / block_rows + reach, n_columns / block_columns); block += 2)
      for (PetscInt c = 0; c < block_columns; ++c) {
        const PetscInt column = block * block_columns + c;
        check(MatSetValue(A, row, column, std::sin(double(row + 3 * column)), INSERT_VALUES));
      }
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  return A;
}

VecHandle numbered(Vec like, double phase) {
  VecHandle v;
  check(VecDuplicate(like, v.fill()));
  PetscInt begin, end;
  check(VecGetOwnershipRange(v, &begin, &end));
  for (PetscInt i = begin; i < end; ++i)
    check(VecSetValue(v, i, std::cos(phase + double(i)), INSERT_VALUES));
  check(VecAssemblyBegin(v));
  check(VecAssemblyEnd(v));
  return v;
}

void expect_products_of(Mat A, Mat plain) {
  VecHandle right, left;
  check(MatCreateVecs(A, right.fill(), left.fill()));
  const VecHandle x = numbered(right, 1), y = numbered(left, 2);
  VecHandle found, expected;
  const auto expect_equal = [&] {
    EXPECT_LT(distance(found, expected), 1e-14 * norm(expected));
    EXPECT_GT(norm(expected), 0);
  };
  for (VecHandle* v : {&found, &expected}) check(VecDuplicate(left, v->fill()));
  check(MatMult(A, x, found));
  check(MatMult(plain, x, expected));
  expect_equal();
  check(MatMultAdd(A, x, y, found));
  check(MatMultAdd(plain, x, y, expected));
  expect_equal();
  check(VecCopy(y, found));
  check(MatMultAdd(A, x, found, found));
  expect_equal();
  for (VecHandle* v : {&found, &expected}) check(VecDuplicate(right, v->fill()));
  check(MatMultTranspose(A, y, found));
  check(MatMultTranspose(plain, y, expected));
  expect_equal();
  check(MatMultTransposeAdd(A, y, x, found));
  check(MatMultTransposeAdd(plain, y, x, expected));
  expect_equal();
}

TEST(BlockProduct, IsThatOfPetsc) {
  for (const auto& [rows, columns] :
       {std::pair{3, 3}, std::pair{2, 2}, std::pair{3, 6}, std::pair{6, 6}, std::pair{2, 3}}) {
    const MatHandle A = banded(rows, columns), plain = banded(rows, columns);
    multiply_by_blocks(A);
    EXPECT_NE(multiplication(A), multiplication(plain));
    expect_products_of(A, plain);
    check(MatScale(A, 2));
    check(MatScale(plain, 2));
    expect_products_of(A, plain);
  }
}

TEST(BlockProduct, IsWhatTangentsHave) {
  const Model<3> model(BodyInput(3, 3, 1));
  const TangentMatrix J(model.problem);
  J->update(0, 0, 1, model.state());
  MatHandle plain;
  check(MatConvert(J, MATAIJ, MAT_INITIAL_MATRIX, plain.fill()));
  EXPECT_NE(multiplication(J), multiplication(plain));
  expect_products_of(J, plain);
}

TEST(BlockProduct, LeavesOtherMatricesAlone) {
  const MatHandle whole = banded(3, 3), scalar = banded(1, 1);
  const Operation of_petsc = multiplication(whole);
  multiply_by_blocks(scalar);
  EXPECT_EQ(multiplication(scalar), of_petsc);
  const MatHandle other = banded(3, 3);  // an entry that its block's other rows do not have
  check(MatSetOption(other, MAT_NEW_NONZERO_LOCATIONS, PETSC_TRUE));
  check(MatSetOption(other, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
  PetscInt begin;
  check(MatGetOwnershipRange(other, &begin, nullptr));
  check(MatSetValue(other, begin, begin + 4, 1, INSERT_VALUES));
  check(MatAssemblyBegin(other, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(other, MAT_FINAL_ASSEMBLY));
  multiply_by_blocks(other);
  EXPECT_EQ(multiplication(other), of_petsc);
}

}  // namespace linalg_block_product
