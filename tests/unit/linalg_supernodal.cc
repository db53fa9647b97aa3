#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/factors/supernodal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace steppe;

namespace linalg_supernodal {

/// Springs of all directions between the nodes of a cube, b unknowns each, in a rank's own nodes
/// one after another, and one spring of that stiffness to the ground in each unknown.
MatHandle springs(PetscInt side, PetscInt b, double ground) {
  MatHandle A;
  const PetscInt n = side * side * side;
  check(MatCreate(MPI_COMM_WORLD, A.fill()));
  check(MatSetBlockSize(A, b));
  check(MatSetSizes(A, PETSC_DECIDE, PETSC_DECIDE, b * n, b * n));
  check(MatSetType(A, MATAIJ));
  check(MatMPIAIJSetPreallocation(A, 27 * b, nullptr, 27 * b, nullptr));
  check(MatSeqAIJSetPreallocation(A, 27 * b, nullptr));
  PetscInt first, last;
  check(MatGetOwnershipRange(A, &first, &last));
  const auto place = [&](PetscInt node) {
    return std::vector<PetscInt>{node % side, node / side % side, node / side / side};
  };
  for (PetscInt i = first / b; i < last / b; ++i)
    for (PetscInt j = 0; j < n; ++j) {
      const auto x = place(i), y = place(j);
      double way[3], square = 0;
      bool near = i != j;
      for (int c = 0; c < 3; ++c) {
        way[c] = double(y[std::size_t(c)] - x[std::size_t(c)]);
        near &= std::abs(way[c]) <= 1;
        square += way[c] * way[c];
      }
      if (!near) continue;
      const double stiffness =
          1 + 0.5 * std::sin(double(std::min(i, j)) + 3. * double(std::max(i, j)));
      for (PetscInt r = 0; r < b; ++r)
        for (PetscInt c = 0; c < b; ++c) {
          const double k = stiffness * (way[r] * way[c] / square + (r == c ? 0.1 : 0));
          check(MatSetValue(A, b * i + r, b * i + c, k, ADD_VALUES));
          check(MatSetValue(A, b * i + r, b * j + c, -k, ADD_VALUES));
        }
    }
  for (PetscInt row = first; row < last; ++row) check(MatSetValue(A, row, row, ground, ADD_VALUES));
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  return A;
}

class Solver {
 public:
  explicit Solver(Mat A, const char* package = supernodal_factors) : A_(A) {
    PC preconditioner;
    check(KSPCreate(MPI_COMM_WORLD, ksp_.fill()));
    check(KSPSetType(ksp_, KSPPREONLY));
    check(KSPGetPC(ksp_, &preconditioner));
    check(PCSetType(preconditioner, PCCHOLESKY));
    check(PCFactorSetMatSolverType(preconditioner, package));
    check(KSPSetOperators(ksp_, A, A));
    check(MatCreateVecs(A, x_.fill(), b_.fill()));
    PetscInt first, last;
    check(VecGetOwnershipRange(b_, &first, &last));
    for (PetscInt i = first; i < last; ++i)
      check(VecSetValue(b_, i, std::cos(1.3 * double(i)), INSERT_VALUES));
    check(VecAssemblyBegin(b_));
    check(VecAssemblyEnd(b_));
  }

  /// |b - A x| / |b|.
  double error() {
    check(KSPSolve(ksp_, b_, x_));
    const VecHandle r = duplicate(b_);
    check(MatMult(A_, x_, r));
    check(VecAXPY(r, -1, b_));
    return norm(r) / norm(b_);
  }

 private:
  Mat A_;
  KspHandle ksp_;
  VecHandle b_, x_;
};

TEST(SupernodalFactors, SolveWithNodesOfAnyUnknowns) {
  for (const PetscInt b : {1, 2, 3}) {
    const MatHandle A = springs(6, b, 0.1);
    EXPECT_LT(Solver(A).error(), 1e-12) << b;
  }
}

TEST(SupernodalFactors, TakeOtherValues) {
  const MatHandle A = springs(5, 3, 0.1);
  Solver solver(A);
  EXPECT_LT(solver.error(), 1e-12);
  check(MatScale(A, 7));
  check(MatShift(A, 3));
  EXPECT_LT(solver.error(), 1e-12);
}

TEST(SupernodalFactors, SolveInSinglePrecision) {
  for (const PetscInt b : {1, 2, 3}) {
    const MatHandle A = springs(6, b, 0.1);
    const double error = Solver(A, single_supernodal_factors).error();
    EXPECT_LT(error, 1e-5) << b;
    EXPECT_GT(error, 1e-10) << b;
  }
}

TEST(SupernodalFactors, LeaveTheInterfaceToAnotherSolver) {
  check(PetscOptionsSetValue(nullptr, "-interface_pc_type", "cholesky"));
  const MatHandle A = springs(6, 3, 0.1);
  EXPECT_LT(Solver(A).error(), 1e-12);
  check(PetscOptionsClearValue(nullptr, "-interface_pc_type"));
}

/// Below some of the eigenvalues: blocks are not positive definite.
TEST(SupernodalFactors, SolveIndefiniteMatrices) {
  const MatHandle A = springs(5, 3, -1.7);
  EXPECT_LT(Solver(A).error(), 1e-9);
}

/// Two rows of each rank with one number on the diagonal.
MatHandle diagonal(double value) {
  MatHandle A;
  check(MatCreateAIJ(MPI_COMM_WORLD, 2, 2, PETSC_DETERMINE, PETSC_DETERMINE, 1, nullptr, 0, nullptr,
                     A.fill()));
  PetscInt first, last;
  check(MatGetOwnershipRange(A, &first, &last));
  for (PetscInt i = first; i < last; ++i) check(MatSetValue(A, i, i, value, INSERT_VALUES));
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  return A;
}

TEST(SupernodalFactors, SolveDiagonalMatrices) {
  const MatHandle A = diagonal(4);
  EXPECT_LT(Solver(A).error(), 1e-15);
}

/// A Krylov method ends by what is no number.
TEST(SupernodalFactors, GiveNoNumbersOfSingularMatrices) {
  const MatHandle A = diagonal(0);
  EXPECT_TRUE(std::isnan(Solver(A).error()));
}

}  // namespace linalg_supernodal
