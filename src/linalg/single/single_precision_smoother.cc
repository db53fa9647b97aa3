#include "steppe/linalg/single/single_precision_smoother.h"

#include "steppe/linalg/single/single_precision.h"

#include <cstring>

namespace steppe {

void SinglePrecisionSmoother::attach(PC multigrid) {
  product_ = {};
  const char* prefix;
  char precision[16] = "single";
  PetscInt n_levels;
  Mat A;
  PetscBool is_assembled;
  check(PCGetOptionsPrefix(multigrid, &prefix));
  check(PetscOptionsGetString(nullptr, prefix, "-pc_gamg_smoother_precision", precision,
                              sizeof precision, nullptr));
  check(PCGetOperators(multigrid, &A, &matrix_));
  check(PCMGGetLevels(multigrid, &n_levels));
  check(PetscObjectTypeCompareAny(PetscObject(matrix_), &is_assembled, MATSEQAIJ, MATMPIAIJ, ""));
  if (std::strcmp(precision, "single") != 0 || n_levels < 2 || A != matrix_ || !is_assembled)
    return;
  product_ = SinglePrecisionProduct::shell(matrix_);
  if (!product_) return;
  update();
  // that before and after the coarse levels; a distinct one after them (-pc_mg_distinct_smoothup)
  // stays as it is
  KSP smoother;
  check(PCMGGetSmoother(multigrid, n_levels - 1, &smoother));
  check(KSPSetOperators(smoother, product_, matrix_));
  check(PCMGSetResidual(multigrid, n_levels - 1, PCMGResidualDefault, product_));
}

void SinglePrecisionSmoother::update() {
  if (product_) SinglePrecisionProduct::update(product_, matrix_);
}

}  // namespace steppe
