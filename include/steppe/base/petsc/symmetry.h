#pragma once

#include "steppe/base/petsc/petsc.h"

namespace steppe {

/// Tell PETSc whether a matrix is symmetric, whatever values it gets. Local, the same on all ranks.
inline void set_symmetric(Mat matrix, bool symmetric) {
  const PetscBool is_symmetric = symmetric ? PETSC_TRUE : PETSC_FALSE;
  check(MatSetOption(matrix, MAT_SYMMETRIC, is_symmetric));
  check(MatSetOption(matrix, MAT_SYMMETRY_ETERNAL, is_symmetric));
}

}  // namespace steppe
