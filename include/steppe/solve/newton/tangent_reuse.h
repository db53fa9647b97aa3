#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/base/petsc/petsc.h"

#include <array>

namespace steppe {

/**
 * Decides before every iteration of Newton's method whether its tangent is taken anew or the last
 * one is kept, that of an earlier step too (the chord method: Kelley, Iterative Methods for Linear
 * and Nonlinear Equations, SIAM 1995, section 5.4.1). What the last iteration did to |F| the next
 * is expected to do again with the same tangent,
 *   |F_{k+1}| = rate |F_k|,   rate = |F_k| / |F_{k-1}|.
 * It is kept where one such iteration reaches the target.
 *
 * A tangent is of one combination of mass, damping and stiffness. With Reuse = never, the options
 * -snes_lag_... or -snes_test_jacobian, or where its owner does not want it, none is kept.
 */
class TangentReuse {
 public:
  explicit TangentReuse(bool acts);

  /// A tangent s_a M + s_v C + s_x K was taken.
  void taken(const std::array<double, 3>& s);
  /// The iteration is at |F| = residual: the first of a solve (k = 0), or after the tangent at hand
  /// was solved with. Local.
  void reached(int k, double residual);
  /// Choices were made on the way (see Revision): the tangent at hand is of other ones.
  void forget() { rate_ = 0; }
  /// Is the one at hand good enough to go on with from |F| = residual to `target`?
  bool keeps(const std::array<double, 3>& s, double residual, double target) const;
  /// Does it ever keep one?
  bool acts() const { return acts_; }

  /// Save or load what is known of the tangent at hand. Collective.
  void history(Archive& archive);

 private:
  bool acts_;
  std::array<double, 3> taken_{};
  double residual_ = 0, rate_ = 0;  // rate 0: not known
};

}  // namespace steppe
