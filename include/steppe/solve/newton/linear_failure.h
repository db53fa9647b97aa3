#pragma once

#include "steppe/base/petsc/petsc.h"

namespace steppe {

/// PETSc's word for why a linear solve failed, such as DIVERGED_ITS.
inline const char* why_failed(KSP solver) {
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(solver, &reason));
  return KSPConvergedReasons[reason];
}

}  // namespace steppe
