#include "steppe/solve/linear/building_cost.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/single/single_factors.h"

#include <algorithm>
#include <string>

namespace steppe {
namespace {

/// A core does two to four operations while it reads a byte, in single precision as many on as many
/// numbers; the entries are sent to MUMPS and put together in its order before.
double factoring_cost(Mat factors, bool symmetric) {
  const double operations_per_number = 20, assembly = 6;
  PetscReal operations;
  PetscInt entries;
  check(MatMumpsGetRinfog(factors, 3, &operations));
  check(MatMumpsGetInfog(factors, 29, &entries));
  const double read = (symmetric ? 2 : 1) * (entries < 0 ? -1e6 * entries : entries);
  return assembly + operations / (operations_per_number * std::max(read, 1.));
}

}  // namespace

double building_cost(KSP ksp) {
  PC preconditioner;
  PCType type;
  check(KSPGetPC(ksp, &preconditioner));
  check(PCGetType(preconditioner, &type));
  const std::string name = type ? type : "";
  if (name == PCLU || name == PCCHOLESKY) {
    MatSolverType package;
    check(PCFactorGetMatSolverType(preconditioner, &package));
    const std::string by = package ? package : "";
    if (by != MATSOLVERMUMPS && by != single_factors) return 20;
    Mat factors;
    check(PCFactorGetMatrix(preconditioner, &factors));
    return factoring_cost(factors, name == PCCHOLESKY);
  }
  if (name == PCGAMG || name == PCMG || name == PCHYPRE || name == PCML) return 15;
  return 2;
}

}  // namespace steppe
