#include "steppe/solve/linear/factor_cost.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/linalg/factors/supernodal.h"
#include "steppe/linalg/single/single_factors.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace steppe {

FactorCost FactorCost::refined(double ratio, int dim) const {
  const double s = std::pow(ratio, (dim - 1.) / dim);
  return {s * s * s * operations, s * s * entries};
}

FactorCost factor_cost(Mat graph, int block) {
  check(MatSetOption(graph, MAT_SPD, PETSC_TRUE));
  MatHandle factors;
  MatFactorInfo info;
  IndexSetHandle rows;
  PetscInt n;
  check(MatGetSize(graph, &n, nullptr));
  check(MatFactorInfoInitialize(&info));
  check(MatGetFactor(graph, MATSOLVERMUMPS, MAT_FACTOR_CHOLESKY, factors.fill()));
  check(ISCreateStride(PETSC_COMM_SELF, n, 0, 1, rows.fill()));  // MUMPS finds its own order
  check(MatCholeskyFactorSymbolic(factors, graph, rows, &info));
  PetscReal operations;
  PetscInt entries;
  check(MatMumpsGetRinfog(factors, 1, &operations));
  check(MatMumpsGetInfog(factors, 20, &entries));
  return {std::pow(block, 3) * operations,
          std::pow(block, 2) * (entries < 0 ? -1e6 * entries : double(entries))};
}

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
    const bool supernodal = by == supernodal_factors || by == single_supernodal_factors;
    if (by != MATSOLVERMUMPS && by != single_factors && !supernodal) return 20;
    Mat factors;
    check(PCFactorGetMatrix(preconditioner, &factors));
    return supernodal ? factoring_cost_of_supernodal(factors)
                      : factoring_cost(factors, name == PCCHOLESKY);
  }
  // coarsening and Galerkin products are of the coarse matrix, iterations mostly of products
  // without a matrix
  if (name == PCMG) return 11;
  if (name == PCGAMG || name == PCHYPRE || name == PCML) return 15;
  return 2;
}

}  // namespace steppe
