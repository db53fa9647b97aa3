// Where the Newton iteration of a step begins.

#include "steppe/solve/newton/acceleration_solve.h"

#include "steppe/solve/linear/p_multigrid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

Vec AccelerationSolve::last_position() {
  equation_.last_position(work_);
  return work_;
}

double AccelerationSolve::residual_with_supports(Vec a) {
  check(VecCopy(a, start_));
  equation_.find_correction(a, known_);
  check(VecAXPY(start_, 1, known_));
  equation_.set_stage(start_);
  return equation_.residual(work_) ? norm(work_) : std::numeric_limits<double>::infinity();
}

void AccelerationSolve::choose_start() {
  check(VecSet(a_, 0));
  reference_ = first_correction_ = 0;
  elsewhere_ = false;
  const Predictor& by = equation_.predictor();
  if (linearly_implicit_ || by.from_last) {
    check(VecCopy(last_position(), a_));
    return;
  }
  if (by.doubtful && !linear_) {
    choose_by_force();
  } else if (by.guess) {
    // a good guess asks for no more than a = 0 does; the residual there is no measure of it:
    // turning a slender body by a little stretches it
    const double at_zero = linear_ || by.inertia ? residual_with_supports(a_) : 0;
    if (std::isfinite(at_zero)) reference_ = at_zero;
    check(VecCopy(by.guess, a_));
  }
  check(VecWAXPY(start_, -1, last_position(), a_));
  elsewhere_ = norm(start_, NORM_INFINITY) > 0;
}

void AccelerationSolve::choose_by_force() {
  const Predictor& by = equation_.predictor();
  const double at_zero = residual_with_supports(a_),
               at_last = residual_with_supports(last_position());
  double here = at_zero;
  if (!(at_zero <= 10 * at_last)) {
    check(VecCopy(last_position(), a_));
    here = at_last;
  }
  if (std::isfinite(here)) reference_ = std::min(at_zero, at_last);
  if (by.guess && residual_with_supports(by.guess) <= 10 * here) check(VecCopy(by.guess, a_));
}

SNESConvergedReason AccelerationSolve::first_solve() {
  const Predictor& by = equation_.predictor();
  equation_.find_correction(a_, known_);
  if (!linearly_implicit_ &&
      by.c_x * norm(known_, NORM_INFINITY) <= 1e-13 * norm(by.displacement, NORM_INFINITY)) {
    check(VecAXPY(a_, 1, known_));
    return SNES_CONVERGED_ITERATING;
  }
  const Phase phase(linearly_implicit_ ? "linear step" : "prescribed motion");
  equation_.set_stage(a_);
  const Vec b = work_;
  if (!equation_.residual(b)) return SNES_DIVERGED_FUNCTION_DOMAIN;
  if (linearly_implicit_) record(norm(b), 0, false);
  check(VecScale(b, -1));
  form_tangent(known_, b);
  check(KSPSetOperators(ksp_, J_->matrix(), preconditioned_matrix(*J_)));
  newton_->forcing().set_strict();
  if (linear_) {
    // it is the first iteration, whose convergence counts
    reference_ = std::max(reference_, norm(b));
    record(reference_, 0, !report_->iterations.empty());
    newton_->forcing().set(0, reference_, target());
    newton_->count_iterations(1);
  }
  errors_.rethrow(KSPSolve(ksp_, b, start_));
  has_solved_ = true;
  KSPConvergedReason reason;
  PetscInt iterations;
  check(KSPGetConvergedReason(ksp_, &reason));
  check(KSPGetIterationNumber(ksp_, &iterations));
  problem_.supports().zero(start_);
  check(VecAXPY(start_, 1, known_));
  check(VecAXPY(a_, 1, start_));
  if (linear_) first_correction_ = norm(start_);
  if (linearly_implicit_) report_->iterations.front().ksp_iterations = int(iterations);
  if (reason < 0) return SNES_DIVERGED_LINEAR_SOLVE;
  return linearly_implicit_ ? SNES_CONVERGED_ITS : SNES_CONVERGED_ITERATING;
}

}  // namespace steppe
