#pragma once

#include "steppe/base/petsc/petsc.h"

namespace steppe {

/**
 * Lets the smoother on the finest level of an algebraic multigrid (PCGAMG) multiply with a copy of
 * its matrix in single precision: most of the time of a preconditioned iteration goes there, and
 * half of it is saved. The iterations remain as many, and the Krylov method's own products and
 * residuals double. The option `-pc_gamg_smoother_precision double` (with the preconditioner's
 * prefix) leaves the multigrid as it is.
 */
class SinglePrecisionSmoother {
 public:
  /// Change a preconditioner that is set up; one of another kind, of one level, or of a matrix
  /// without full blocks is left alone. Collective.
  void attach(PC multigrid);
  /// Take the present values of the matrix. Local.
  void update();

 private:
  Mat matrix_ = nullptr;  // the multigrid's
  MatHandle product_;
};

}  // namespace steppe
