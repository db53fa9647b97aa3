#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/single/counted_factors.h"

#include <gtest/gtest.h>

using namespace steppe;

namespace linalg_counted_factors {

/// The seven-point star in a cube, and more of one neighbour where it is not symmetric.
MatHandle star(PetscInt side, double skew) {
  const PetscInt n = side * side * side;
  MatHandle A;
  check(MatCreateAIJ(MPI_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, n, n, 7, nullptr, 7, nullptr,
                     A.fill()));
  PetscInt first, last;
  check(MatGetOwnershipRange(A, &first, &last));
  for (PetscInt i = first; i < last; ++i) {
    check(MatSetValue(A, i, i, 6, INSERT_VALUES));
    for (PetscInt stride = 1; stride < n; stride *= side) {
      const PetscInt place = i / stride % side;
      if (place > 0) check(MatSetValue(A, i, i - stride, -1 - skew, INSERT_VALUES));
      if (place < side - 1) check(MatSetValue(A, i, i + stride, -1, INSERT_VALUES));
    }
  }
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  return A;
}

/// Operations that PETSc's log has counted on all ranks.
double operations() {
  double flops;
  check(PetscGetFlops(&flops));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &flops, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  return flops;
}

TEST(CountedFactors, CountWhatMumpsDoes) {
  for (const char* type : {PCCHOLESKY, PCLU}) {
    const bool symmetric = std::string(type) == PCCHOLESKY;
    const MatHandle A = star(8, symmetric ? 0 : 0.2);
    Handle<PC, PCDestroy> factors;
    VecHandle b, x;
    check(MatCreateVecs(A, b.fill(), x.fill()));
    check(VecSet(b, 1));
    check(PCCreate(MPI_COMM_WORLD, factors.fill()));
    check(PCSetOperators(factors, A, A));
    check(PCSetType(factors, type));
    check(PCFactorSetMatSolverType(factors, MATSOLVERMUMPS));
    double before = operations();
    check(PCSetUp(factors));
    const double of_factors = operations() - before;
    Mat F;
    check(PCFactorGetMatrix(factors, &F));
    PetscReal assembly, elimination;
    check(MatMumpsGetRinfog(F, 2, &assembly));
    check(MatMumpsGetRinfog(F, 3, &elimination));
    EXPECT_NEAR(of_factors, assembly + elimination, 1e-6 * of_factors) << type;
    PetscInt entries;
    check(MatMumpsGetInfog(F, 29, &entries));
    for (int k = 0; k < 2; ++k) {
      before = operations();
      check(PCApply(factors, b, x));
      EXPECT_EQ(operations() - before, (symmetric ? 4. : 2.) * entries) << type;
      EXPECT_LT(operations() - before, 0.2 * of_factors) << type;
    }
  }
}

}  // namespace linalg_counted_factors
