#include "steppe/solve/ts/content_system.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/ts/phase_vector.h"

#include <cmath>
#include <limits>

namespace steppe {

ContentSystem::ContentSystem(Problem& problem, TS ts, ErrorBoundary& errors)
    : FirstOrderSystem(problem, ts, errors),
      linear_(problem.traits().linear),
      projection_(problem) {
  for (VecHandle* v : {&start_, &moved_, &content_}) *v = problem.layout().create_vector();
  state_.at_rest = true;  // the storage term is z'
}

void ContentSystem::start(const State& state) {
  check(VecCopy(state.displacement, start_));
  update_ghosts(start_);
}

void ContentSystem::put(const State& state, Vec y) {
  if (!problem_.content()->difference(start_, state.displacement, content_))
    throw NumericsError("what an accepted state stores has no value");
  problem_.supports().zero(content_);
  pack(state.displacement, content_, y);
}

bool ContentSystem::take(Vec y, State& state) {
  unpack(y, state.displacement, content_);
  prescribe(state);
  update_ghosts(state.displacement);
  return projection_.solve(start_, content_, state.displacement);
}

/// The state of x at a time; the prescribed entries of x become x - g, and the others zero.
void ContentSystem::set(double time, Vec x) {
  state_.time = state_.load_time = time;
  check(VecCopy(x, state_.displacement));
  problem_.supports().displacement(time, state_.displacement);
  check(VecAXPY(x, -1, state_.displacement));
}

bool ContentSystem::evaluate(double time, Vec y, Vec rate, Vec F) {
  unpack(y, moved_, r_1_);
  set(time, moved_);
  if (!problem_.residual(state_, r_2_) ||
      !problem_.content()->difference(start_, state_.displacement, content_))
    return false;
  check(VecCopy(r_1_, other_));
  problem_.supports().keep_only(other_);
  check(VecAXPY(r_2_, 1, other_));
  check(VecAXPY(r_1_, -1, content_));
  problem_.supports().zero(r_1_);
  check(VecAXPY(r_1_, 1, moved_));
  unpack(rate, work_, other_);
  problem_.supports().zero(other_);
  check(VecAXPY(r_2_, 1, other_));
  pack(r_1_, r_2_, F);
  return true;
}

void ContentSystem::set_tangent_state(double time, Vec y, Vec) {
  unpack(y, moved_, work_);
  set(time, moved_);
}

void ContentSystem::multiply(Vec d, Vec r) {
  unpack(d, dx_, other_);
  check(VecCopy(dx_, moved_));
  problem_.supports().zero(moved_);
  // dH/dx dx by a central difference
  const double size = norm(moved_, NORM_INFINITY);
  const double e = size > 0 ? 1e-6 * norm(state_.displacement, NORM_INFINITY) / size : 0;
  check(VecWAXPY(work_, -e, moved_, state_.displacement));
  check(VecWAXPY(r_1_, e, moved_, state_.displacement));
  if (!problem_.content()->difference(work_, r_1_, content_))
    check(VecSet(content_, std::numeric_limits<double>::infinity()));
  check(VecScale(content_, e > 0 ? 0.5 / e : 0));
  problem_.supports().zero(content_);
  // K dx + s dz = J dx + s (dz - dH/dx dx)
  check(VecWAXPY(r_1_, -1, content_, other_));
  check(MatMult(J_->matrix(), moved_, r_2_));
  check(VecAXPY(r_2_, shift_, r_1_));
  problem_.supports().zero(r_1_);
  problem_.supports().zero(r_2_);
  for (const auto& [from, to] : {std::pair<Vec, Vec>{dx_, r_1_}, {other_, r_2_}}) {
    check(VecCopy(from, work_));
    problem_.supports().keep_only(work_);
    check(VecAXPY(to, 1, work_));
  }
  pack(r_1_, r_2_, r);
}

bool ContentSystem::solve(Vec r, Vec d) {
  unpack(r, r_1_, r_2_);
  if (!std::isfinite(norm(r, NORM_INFINITY))) return false;
  check(VecWAXPY(work_, -shift_, r_1_, r_2_));
  problem_.supports().zero(work_);
  check(KSPSolve(elastic_, work_, dx_));
  // until it is set up again: with a lag SNES decides when
  check(KSPSetReusePreconditioner(elastic_, PETSC_TRUE));
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(elastic_, &reason));
  if (reason < 0) newton_->explain(why_failed(elastic_));
  problem_.supports().zero(dx_);
  check(VecWAXPY(moved_, -1, dx_, state_.displacement));
  if (!problem_.content()->difference(moved_, state_.displacement, content_)) return false;
  check(VecAXPY(content_, 1, r_1_));
  problem_.supports().zero(content_);
  // prescribed rows: dx = r_1, dz = r_2
  problem_.supports().keep_only(r_1_);
  problem_.supports().keep_only(r_2_);
  check(VecAXPY(dx_, 1, r_1_));
  check(VecAXPY(content_, 1, r_2_));
  pack(dx_, content_, d);
  return reason > 0;
}

TsNewton::Measure ContentSystem::measure(bool first) {
  TsNewton::Measure measure;
  problem_.supports().zero(r_1_);
  problem_.supports().zero(r_2_);
  measure.force = norm(r_2_) + shift_ * norm(r_1_);
  measure.displaced = norm(state_.displacement, NORM_INFINITY);
  if (first) return measure;
  measure.correction = shift_ * norm(dx_);
  measure.moved = norm(dx_, NORM_INFINITY);
  // what Newton's method left adds up over the steps: its next correction would be rounding
  measure.compatible = linear_ || measure.moved <= 1e-7 * measure.displaced;
  return measure;
}

}  // namespace steppe
