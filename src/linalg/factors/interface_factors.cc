#include "steppe/linalg/factors/interface_factors.h"

namespace steppe {

InterfaceFactors::InterfaceFactors(MPI_Comm communicator, PetscInt n_own,
                                   std::vector<PetscInt> rows, std::vector<PetscInt> columns,
                                   const std::string& prefix) {
  check(MatCreate(communicator, matrix_.fill()));
  check(MatSetSizes(matrix_, n_own, n_own, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetType(matrix_, MATAIJ));
  check(MatSetPreallocationCOO(matrix_, PetscCount(rows.size()), rows.data(), columns.data()));
  check(MatSetOption(matrix_, MAT_SYMMETRIC, PETSC_TRUE));
  check(MatCreateVecs(matrix_, unknowns_.fill(), nullptr));
  PetscInt n;
  PetscBool chosen;
  check(MatGetSize(matrix_, &n, nullptr));
  check(PetscOptionsHasName(nullptr, prefix.empty() ? nullptr : prefix.c_str(),
                            "-interface_pc_type", &chosen));
  if (n <= DenseInverse::most && !chosen) return;
  PC preconditioner;
  check(KSPCreate(communicator, solver_.fill()));
  check(KSPSetOptionsPrefix(solver_, (prefix + "interface_").c_str()));
  check(KSPSetType(solver_, KSPPREONLY));
  check(KSPGetPC(solver_, &preconditioner));
  check(PCSetType(preconditioner, PCCHOLESKY));
  check(PCFactorSetMatSolverType(preconditioner, MATSOLVERMUMPS));
  check(KSPSetFromOptions(solver_));
}

bool InterfaceFactors::factorise(const std::vector<double>& values) {
  check(MatSetValuesCOO(matrix_, values.data(), INSERT_VALUES));
  if (!solver_) return inverse_.invert(matrix_);
  check(KSPSetOperators(solver_, matrix_, matrix_));
  check(KSPSetUp(solver_));
  PC preconditioner;
  PCFailedReason reason;
  check(KSPGetPC(solver_, &preconditioner));
  check(PCGetFailedReason(preconditioner, &reason));
  return reason == PC_NOERROR;
}

void InterfaceFactors::solve() {
  if (solver_)
    check(KSPSolve(solver_, unknowns_, unknowns_));
  else
    inverse_.multiply(unknowns_);
}

}  // namespace steppe
