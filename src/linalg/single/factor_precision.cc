#include "steppe/linalg/single/factor_precision.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/factors/supernodal.h"
#include "steppe/linalg/single/single_factors.h"

#include <string>

namespace steppe {

namespace {

/// The package of factors of the matrix; empty where it is preconditioned otherwise.
std::string package_of(KSP ksp) {
  PC preconditioner;
  PetscBool factors;
  MatSolverType package = nullptr;
  check(KSPGetPC(ksp, &preconditioner));
  check(PetscObjectTypeCompareAny(PetscObject(preconditioner), &factors, PCLU, PCCHOLESKY, ""));
  if (factors) check(PCFactorGetMatSolverType(preconditioner, &package));
  return package ? package : "";
}

}  // namespace

bool has_single_factors(KSP ksp) {
  const std::string package = package_of(ksp);
  return package == single_factors || package == single_supernodal_factors;
}

bool may_have_poor_factors(KSP ksp) {
  return has_single_factors(ksp) || package_of(ksp) == supernodal_factors;
}

void take_safe_factors(KSP ksp) {
  PC preconditioner;
  PetscBool has_matrix;
  Mat A = nullptr, P = nullptr;
  check(KSPGetPC(ksp, &preconditioner));
  check(PCGetOperatorsSet(preconditioner, nullptr, &has_matrix));
  if (has_matrix) check(PCGetOperators(preconditioner, &A, &P));
  // which PCReset would drop
  for (const Mat matrix : {A, P}) check(PetscObjectReference(PetscObject(matrix)));
  const MatHandle kept_A(A), kept_P(P);
  check(PCReset(preconditioner));
  check(PCFactorSetMatSolverType(preconditioner, MATSOLVERMUMPS));
  if (has_matrix) check(PCSetOperators(preconditioner, A, P));
}

}  // namespace steppe
