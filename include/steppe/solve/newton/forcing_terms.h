#pragma once

#include "steppe/base/files/archive.h"

namespace steppe {

/**
 * How exactly each Newton iteration solves its linear system, |J d + F| <= eta |F|, by Eisenstat
 * and Walker's second choice (SIAM J. Sci. Comput. 17, 1996) with a tighter start,
 *   eta_k = 0.9 (|F_k| / |F_{k-1}|)^2,
 * never above 0.01 and never below 0.3 of what leads to the iteration's target; in a linear problem
 * that at once. With PETSc's own constants a beam in bending takes twice the
 * iterations.
 *
 * eta_0 is half the reduction |F_1| / |F_0| of the step before (0.01 in the first): where the
 * linear model is good it becomes smaller from step to step, until one iteration is enough or |F_1|
 * is what the model neglects.
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
  /// |F_k| = residual was reached from where `set` acted before.
  void learn(int k, double residual);
  /// Before a solve that no further iteration corrects: strictly.
  void set_strict();
  /// Before a solve by which choices are made (of contact, of friction), which are to be the same
  /// on any number of ranks: what factors in double precision leave is that already, to rounding;
  /// what others and multigrid leave is not, and has to be small.
  void set_for_choices();
  /// Save or load the last norms and tolerances. Collective.
  void history(Archive& archive);

 private:
  static constexpr double loosest = 1e-2;

  SNES snes_;
  KSP ksp_;
  bool linear_, acts_, has_factors_;
  double strict_ = 0, first_ = 0, last_ = 0;
  double start_ = loosest;  // eta_0
};

}  // namespace steppe
