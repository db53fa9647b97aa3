#pragma once

#include "steppe/base/archive.h"

namespace steppe {

/**
 * How exactly each Newton iteration solves its linear system, |J d + F| <= eta |F|, by Eisenstat
 * and Walker's second choice (SIAM J. Sci. Comput. 17, 1996) with a tighter start,
 *   eta_0 = 0.01,   eta_k = 0.9 (|F_k| / |F_{k-1}|)^2,
 * never above 0.01 and never below a tenth of what leads to the iteration's target; in a linear
 * problem that tenth at once. With PETSc's own constants a beam in bending takes twice the
 * iterations.
 *
 * Nothing is done with the options -ksp_rtol or -snes_ksp_ew, and a KSP without iterations does
 * not look at it.
 */
class ForcingTerms {
 public:
  /// For the solver of a SNES's linear systems; both are borrowed. Its tolerance at this moment is
  /// the strict one. Collective.
  ForcingTerms(SNES snes, KSP ksp, bool linear);

  /// Before the solve of iteration k, with |F_k| = residual. Newton's method ends at the SNES's
  /// relative tolerance or at |F| = floor.
  void set(int k, double residual, double floor);
  /// Before a solve that no further iteration corrects, or by which choices are made: to that share
  /// of the strict tolerance.
  void set_strict(double share = 1);
  /// Save or load the last norms and tolerance. Collective.
  void history(Archive& archive);

 private:
  SNES snes_;
  KSP ksp_;
  bool linear_, acts_;
  double strict_ = 0, first_ = 0, last_ = 0;
};

}  // namespace steppe
