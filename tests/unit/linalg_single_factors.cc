#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/linalg/single/single_factors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

using namespace steppe;

namespace linalg_single_factors {

constexpr PetscInt side = 9, n = side * side;

/// The five-point star on a square, with more of one neighbour where it is not symmetric.
MatHandle star(double scale, double diagonal, double skew) {
  MatHandle A;
  check(MatCreateAIJ(MPI_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, n, n, 5, nullptr, 5, nullptr,
                     A.fill()));
  PetscInt first, last;
  check(MatGetOwnershipRange(A, &first, &last));
  for (PetscInt i = first; i < last; ++i) {
    const auto set = [&](PetscInt column, double value) {
      check(MatSetValue(A, i, column, scale * value, INSERT_VALUES));
    };
    set(i, diagonal);
    if (i % side > 0) set(i - 1, -1 - skew);
    if (i % side < side - 1) set(i + 1, -1);
    if (i >= side) set(i - side, -1);
    if (i < n - side) set(i + side, -1 + skew);
  }
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  return A;
}

/// Factors by the package, of type `cholesky` or `lu`.
class Solver {
 public:
  Solver(Mat A, const char* type) : A_(A) {
    PC preconditioner;
    check(KSPCreate(MPI_COMM_WORLD, ksp_.fill()));
    check(KSPSetType(ksp_, KSPPREONLY));
    check(KSPGetPC(ksp_, &preconditioner));
    check(PCSetType(preconditioner, type));
    check(PCFactorSetMatSolverType(preconditioner, single_factors));
    check(KSPSetOperators(ksp_, A, A));
    check(MatCreateVecs(A, b_.fill(), x_.fill()));
    PetscInt first, last;
    check(VecGetOwnershipRange(b_, &first, &last));
    for (PetscInt i = first; i < last; ++i)
      check(VecSetValue(b_, i, std::cos(double(i)), INSERT_VALUES));
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
  Mat factors() {
    PC preconditioner;
    Mat result;
    check(KSPGetPC(ksp_, &preconditioner));
    check(PCFactorGetMatrix(preconditioner, &result));
    return result;
  }

 private:
  Mat A_;
  KspHandle ksp_;
  VecHandle b_, x_;
};

void expect_single(double error) {
  EXPECT_LT(error, 1e-5);
  EXPECT_GT(error, 1e-9) << "in double precision";
}

class SingleFactors : public testing::Test {
 protected:
  void SetUp() override {
    if (!offers_single_factors()) GTEST_SKIP() << "built without MUMPS' single precision";
  }
};

TEST_F(SingleFactors, SolveRounded) {
  const MatHandle symmetric = star(1, 4, 0), other = star(1, 4, 0.3);
  for (const bool positive : {false, true}) {
    check(MatSetOption(symmetric, MAT_SPD, PetscBool(positive)));
    expect_single(Solver(symmetric, PCCHOLESKY).error());
  }
  expect_single(Solver(symmetric, PCLU).error());
  expect_single(Solver(other, PCLU).error());
}

TEST_F(SingleFactors, TakeEntriesBeyondTheirRange) {
  for (const double scale : {1e60, 1e-60})
    expect_single(Solver(star(scale, 4, 0), PCCHOLESKY).error());
}

TEST_F(SingleFactors, FollowTheMatrix) {
  const MatHandle A = star(1, 4, 0);
  Solver solver(A, PCCHOLESKY);
  solver.error();
  check(MatShift(A, 3));
  expect_single(solver.error());
  check(MatScale(A, -20));
  expect_single(solver.error());
}

TEST_F(SingleFactors, AnswerWhatMumpsDoes) {
  const MatHandle A = star(1, 4, 0);
  Solver solver(A, PCCHOLESKY);
  solver.error();
  PetscInt entries;
  PetscReal operations;
  check(MatMumpsGetInfog(solver.factors(), 29, &entries));
  check(MatMumpsGetRinfog(solver.factors(), 3, &operations));
  EXPECT_GE(entries, 3 * n - 2 * side);  // the upper half of the star
  EXPECT_LT(entries, n * n);
  EXPECT_GT(operations, entries);
  MatSolverType package;
  check(MatFactorGetSolverType(solver.factors(), &package));
  EXPECT_EQ(std::string(package), single_factors);
}

TEST_F(SingleFactors, TakeMumpsOptions) {
  check(PetscOptionsSetValue(nullptr, "-mat_mumps_icntl_7", "0"));
  const MatHandle A = star(1, 4, 0);
  Solver solver(A, PCCHOLESKY);
  expect_single(solver.error());
  check(PetscOptionsClearValue(nullptr, "-mat_mumps_icntl_7"));
  PetscInt ordering;
  check(MatMumpsGetInfog(solver.factors(), 7, &ordering));
  EXPECT_EQ(ordering, 0);
}

TEST_F(SingleFactors, OfASingularMatrixGiveNoNumber) {
  const MatHandle A = star(1, 4, 0);
  check(MatZeroEntries(A));
  Solver solver(A, PCLU);
  EXPECT_TRUE(std::isnan(solver.error()));
  check(MatShift(A, 1));
  EXPECT_LT(solver.error(), 1e-5) << "of a later one";
}

}  // namespace linalg_single_factors
