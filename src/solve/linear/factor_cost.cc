#include "steppe/solve/linear/factor_cost.h"

#include "steppe/base/process/error.h"

#include <cmath>

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

}  // namespace steppe
