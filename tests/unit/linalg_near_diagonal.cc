#include "model.h"

#include "steppe/linalg/blocks/near_diagonal.h"

using namespace steppe;

namespace linalg_near_diagonal {

/// Ten unknowns on each rank, diagonal but for entries between some pairs of an owned row and
/// another.
MatHandle matrix(const std::vector<std::pair<PetscInt, PetscInt>>& pairs, double coupling) {
  const PetscInt n = 10;
  MatHandle A;
  check(MatCreateAIJ(MPI_COMM_WORLD, n, n, PETSC_DETERMINE, PETSC_DETERMINE, n, nullptr, n, nullptr,
                     A.fill()));
  PetscInt begin, end;
  check(MatGetOwnershipRange(A, &begin, &end));
  for (PetscInt i = begin; i < end; ++i) {
    check(MatSetValue(A, i, i, 2 + std::sin(double(i)), INSERT_VALUES));
    if (i >= 10) check(MatSetValue(A, i, i - 10, 0, INSERT_VALUES));
  }
  for (const auto& [i, j] : pairs)
    for (const auto& [row, column] : {std::pair(i, j), std::pair(j, i)})
      if (row >= begin && row < end) check(MatSetValue(A, row, column, coupling, INSERT_VALUES));
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  return A;
}

TEST(NearDiagonal, SolvesWhereFewUnknownsOfARankAreCoupled) {
  for (const auto& pairs : {std::vector<std::pair<PetscInt, PetscInt>>{},
                            std::vector<std::pair<PetscInt, PetscInt>>{{1, 7}, {7, 4}, {2, 3}}}) {
    const MatHandle A = matrix(pairs, 0.4);
    const auto inverse = NearDiagonal::make(A);
    ASSERT_TRUE(inverse);
    VecHandle x, b;
    check(MatCreateVecs(A, x.fill(), b.fill()));
    check(VecSetRandom(x, nullptr));
    check(MatMult(A, x, b));
    const VecHandle found = duplicate(x);
    inverse->solve(b, found);
    EXPECT_LT(distance(found, x), 1e-14 * norm(x));
  }
}

TEST(NearDiagonal, LeavesOtherMatricesAlone) {
  EXPECT_FALSE(NearDiagonal::make(matrix({{1, 7}}, 4)));  // not positive definite
  int n_ranks;
  check_mpi(MPI_Comm_size(MPI_COMM_WORLD, &n_ranks));
  if (n_ranks > 1) EXPECT_FALSE(NearDiagonal::make(matrix({{1, 12}}, 0.4)));
}

}  // namespace linalg_near_diagonal
