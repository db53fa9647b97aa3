#include "steppe/solve/ts/motion_system.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/solve/ts/phase_vector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

namespace {

/// Add the prescribed entries of `from`, scaled. `work` is overwritten.
void add_prescribed(const Problem& problem, double scale, Vec from, Vec to, Vec work) {
  check(VecCopy(from, work));
  problem.supports().keep_only(work);
  check(VecAXPY(to, scale, work));
}

}  // namespace

MotionSystem::MotionSystem(Problem& problem, TS ts, bool split_loads, ErrorBoundary& errors)
    : FirstOrderSystem(problem, ts, errors),
      tangent_at_(create_state(problem.layout())),
      rate_(problem.layout().create_vector()),
      impulses_(problem) {
  if (!split_loads) return;
  mass_ = problem.layout().create_vector();
  check(MatGetDiagonal(problem.mass().create(0), mass_));
  check(TSSetRHSFunction(ts, nullptr, loads_callback, this));
}

void MotionSystem::put(const State& state, Vec y) { pack(state.displacement, state.velocity, y); }

bool MotionSystem::take(Vec y, State& state) {
  unpack(y, state.displacement, state.velocity);
  const bool shares = impulses_.shares();
  if (shares) check(VecCopy(state.velocity, work_));
  prescribe(state);
  return !shares || impulses_.share_missed_velocity(work_, state);
}

void MotionSystem::set(double time, Vec y, Vec rate) {
  state_.time = state_.load_time = time;
  unpack(y, state_.displacement, state_.velocity);
  unpack(rate, rate_, state_.acceleration);
  prescribe(state_);
  check(VecAXPY(rate_, -1, state_.velocity));
}

bool MotionSystem::evaluate(double time, Vec y, Vec rate, Vec F) {
  set(time, y, rate);
  if (!problem_.residual(state_, r_2_)) return false;
  if (mass_) {
    problem_.force(ForcePart::load, state_, work_);
    problem_.supports().zero(work_);
    check(VecAXPY(r_2_, 1, work_));
    check(VecPointwiseDivide(r_2_, r_2_, mass_));
  }
  // v' - g'' in the prescribed rows, where r_2 is zero
  unpack(rate, work_, other_);
  check(VecAXPY(other_, -1, state_.acceleration));
  check(VecAXPY(r_2_, 1, other_));
  pack(rate_, r_2_, F);
  return true;
}

void MotionSystem::form_loads(double time, Vec y, Vec G) {
  unpack(y, state_.displacement, state_.velocity);
  state_.time = state_.load_time = time;
  prescribe(state_);
  problem_.force(ForcePart::load, state_, r_2_);
  problem_.supports().zero(r_2_);
  check(VecPointwiseDivide(r_2_, r_2_, mass_));
  check(VecZeroEntries(r_1_));
  pack(r_1_, r_2_, G);
}

void MotionSystem::set_tangent_state(double time, Vec y, Vec rate) {
  set(time, y, rate);
  assign(state_, tangent_at_);
}

bool MotionSystem::add_rate_product(Vec r_1, Vec b) {
  const double size = norm(r_1, NORM_INFINITY);
  if (size <= 1e-15 * norm(tangent_at_.velocity, NORM_INFINITY)) return true;
  bool admissible = problem_.residual(tangent_at_, work_);
  check(VecAXPY(b, -1, work_));
  check(VecAXPY(tangent_at_.velocity, 1, r_1));
  check(VecAXPY(tangent_at_.acceleration, shift_, r_1));
  update_ghosts(tangent_at_.velocity);
  update_ghosts(tangent_at_.acceleration);
  admissible &= problem_.residual(tangent_at_, work_);
  check(VecAXPY(b, 1, work_));
  check(VecAXPY(tangent_at_.velocity, -1, r_1));
  check(VecAXPY(tangent_at_.acceleration, -shift_, r_1));
  update_ghosts(tangent_at_.velocity);
  update_ghosts(tangent_at_.acceleration);
  return admissible;
}

void MotionSystem::multiply(Vec d, Vec r) {
  unpack(d, dx_, r_1_);  // dx, dv
  // prescribed rows: s dx and s dv
  check(VecZeroEntries(other_));
  add_prescribed(problem_, shift_, r_1_, other_, work_);
  check(VecAXPBY(r_1_, shift_, -1, dx_));  // s dx - dv
  problem_.supports().zero(r_1_);
  check(VecScale(r_1_, -1));
  check(MatMult(J_->matrix(), dx_, r_2_));
  problem_.supports().zero(r_2_);
  if (!add_rate_product(r_1_, r_2_)) check(VecSet(r_2_, std::numeric_limits<double>::infinity()));
  check(VecScale(r_1_, -1));
  if (mass_) check(VecPointwiseDivide(r_2_, r_2_, mass_));
  check(VecAXPY(r_2_, 1, other_));
  add_prescribed(problem_, shift_, dx_, r_1_, work_);
  pack(r_1_, r_2_, r);
}

bool MotionSystem::solve(Vec r, Vec d) {
  unpack(r, r_1_, r_2_);
  if (!std::isfinite(norm(r, NORM_INFINITY))) return false;
  // prescribed rows: s dx = r_1, s dv = r_2
  check(VecCopy(r_1_, dx_));
  check(VecCopy(r_2_, other_));
  problem_.supports().keep_only(dx_);
  problem_.supports().keep_only(other_);
  problem_.supports().zero(r_1_);
  if (mass_) check(VecPointwiseMult(r_2_, r_2_, mass_));
  problem_.supports().zero(r_2_);
  // a search that does not shorten the step goes on from an inadmissible state
  if (!add_rate_product(r_1_, r_2_)) return false;
  check(KSPSolve(elastic_, r_2_, work_));
  // until it is set up again: with a lag SNES decides when
  check(KSPSetReusePreconditioner(elastic_, PETSC_TRUE));
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(elastic_, &reason));
  problem_.supports().zero(work_);
  check(VecAYPX(r_1_, -1, other_));
  check(VecAXPY(r_1_, shift_, work_));  // dv, the prescribed entries still times s
  problem_.supports().keep_only(other_);
  check(VecAXPY(r_1_, 1 / shift_ - 1, other_));
  check(VecAXPY(work_, 1 / shift_, dx_));
  pack(work_, r_1_, d);
  if (reason < 0) newton_->explain(why_failed(elastic_));
  return reason > 0;
}

TsNewton::Measure MotionSystem::measure(bool first) {
  TsNewton::Measure measure;
  if (mass_) check(VecPointwiseMult(r_2_, r_2_, mass_));
  problem_.supports().zero(r_2_);
  measure.force = norm(r_2_, NORM_2);
  measure.displaced = norm(state_.displacement, NORM_INFINITY);
  // x' is a sum of terms of the size s x
  measure.compatible =
      norm(r_1_, NORM_INFINITY) <=
      std::max(1e-10 * norm(state_.velocity, NORM_INFINITY), 1e-13 * shift_ * measure.displaced);
  if (first) return measure;
  measure.correction = shift_ * norm(other_, NORM_2);
  measure.moved = norm(dx_, NORM_INFINITY);
  return measure;
}

PetscErrorCode MotionSystem::loads_callback(TS, PetscReal time, Vec y, Vec G, void* self) {
  auto& system = *static_cast<MotionSystem*>(self);
  return system.errors_.guard([&] { system.form_loads(time, y, G); });
}

}  // namespace steppe
