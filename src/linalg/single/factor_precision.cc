#include "steppe/linalg/single/factor_precision.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/single/single_factors.h"

#include <string>

namespace steppe {

bool has_single_factors(KSP ksp) {
  PC preconditioner;
  PetscBool factors;
  MatSolverType package = nullptr;
  check(KSPGetPC(ksp, &preconditioner));
  check(PetscObjectTypeCompareAny(PetscObject(preconditioner), &factors, PCLU, PCCHOLESKY, ""));
  if (factors) check(PCFactorGetMatSolverType(preconditioner, &package));
  return package && std::string(package) == single_factors;
}

void take_double_factors(KSP ksp) {
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
