#include "steppe/solve/ts/ts_implicit.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/ts/content_system.h"
#include "steppe/solve/ts/motion_system.h"
#include "steppe/solve/ts/phase_vector.h"

#include <algorithm>
#include <string>

namespace steppe {

namespace {

bool is(TSType type, TSType other) { return std::string(type) == other; }

PetscErrorCode no_explicit_part(TS, PetscReal, Vec, Vec G, void*) { return VecSet(G, 0); }

/// All terms implicit. For the first slope of a system without an explicit part PETSc 3.22 solves
/// F(t, y, y') = 0, with rows of its Jacobian that a shell has not. With such a part, though zero,
/// it is -F(t, y, 0), as in older ones: z' = P - R(x); the values of x, whose rate is in no
/// equation, are found by every stage.
void make_fully_implicit(TS ts) {
  check(TSARKIMEXSetFullyImplicit(ts, PETSC_TRUE));
  check(TSSetRHSFunction(ts, nullptr, no_explicit_part, nullptr));
}

std::unique_ptr<FirstOrderSystem> make_system(Problem& problem, TS ts, TSType type,
                                              ErrorBoundary& errors) {
  if (problem.content()) return std::make_unique<ContentSystem>(problem, ts, errors);
  return std::make_unique<MotionSystem>(problem, ts, is(type, TSARKIMEX), errors);
}

}  // namespace

TsImplicit::TsImplicit(Problem& problem, const TimeInput& input, TSType type, int memory)
    : problem_(problem),
      input_(input),
      ts_(problem.layout().communicator(), type),
      system_(make_system(problem, ts_, type, errors_)),
      earlier_(problem, memory),
      mass_(problem) {
  const bool implicit = problem.content();  // loads too: its capacity is not diagonal
  if (is(type, TSARKIMEX) && !implicit && !problem.mass().diagonal())
    throw InputError(
        "Damping / Mass = consistent, or Ties: Time / Scheme = arkimex needs a diagonal mass "
        "matrix; choose Damping / Mass = row-sum or hrz without Ties, or another scheme");
  if (is(type, TSARKIMEX) && implicit) make_fully_implicit(ts_);
  if (is(type, TSROSW)) check(TSRosWSetType(ts_, TSROSWRA34PW2));
  if (is(type, TSARKIMEX) || is(type, TSROSW)) ts_.set_from_options();
  last_y_.y = create_phase_vector(problem);
  if (!input.adaptive) return;
  control_ = std::make_unique<ErrorControl>(problem, input.error_tolerance, input.step,
                                            ErrorControl::Attempts::bounded);
  error_x_ = problem.layout().create_vector();
  error_v_ = problem.layout().create_vector();
  embedded_ = create_phase_vector(problem);
}

void TsImplicit::start(State& state, double h) {
  system_->start(state);
  system_->newton().learn_force_scale(state, h);
}

bool TsImplicit::advance(const State& last, double h, State& next, StepReport& report) {
  const Phase phase("solve");
  last_y_.time = last.time;
  system_->put(last, last_y_.y);
  if (!before_step(last, h, report)) return false;
  system_->begin(h, report);
  check(VecCopy(last_y_.y, system_->solution()));
  if (steps_ == 0) check(TSRestartStep(ts_));  // nothing stays of an attempt
  if (!ts_.step(last.time, h, errors_, report)) {
    check(VecCopy(system_->last_displacement(), next.displacement));
    return false;
  }
  next.time = next.load_time = ts_.time();
  const bool reached = system_->take(system_->solution(), next) && set_rate(next);
  if (reached && (!control_ || error_is_small(next, report))) return true;
  if (!reached) report.snes_reason = SNES_DIVERGED_FUNCTION_DOMAIN;
  ts_.restore_step();
  return false;
}

bool TsImplicit::error_is_small(const State& next, StepReport& report) {
  const int order = local_error(next, error_x_, error_v_);
  return control_->accepts(next, error_x_, error_v_, order, next.time - last_y_.time,
                           report.next_size);
}

int TsImplicit::local_error(const State&, Vec in_displacement, Vec in_velocity) {
  // the lowest order that it can evaluate is that of the embedded method
  PetscBool done = PETSC_FALSE, has_another = PETSC_FALSE;
  PetscInt order = 0;
  while (!done && order < 10) check(TSEvaluateStep(ts_, ++order, embedded_, &done));
  const VecHandle other = duplicate(embedded_);
  check(TSEvaluateStep(ts_, order + 1, other, &has_another));
  if (!done || !has_another)
    throw InputError("Time / Adaptive = true: the method of Time / Scheme = " + input_.scheme +
                     " that the options choose has no embedded method that would tell its error; "
                     "leave its option -ts_" +
                     input_.scheme + "_type out");
  check(VecAXPY(embedded_, -1, system_->solution()));
  unpack(embedded_, in_displacement, in_velocity);
  if (!problem_.content()) return int(order);
  // the error of what is stored, as one of the temperature
  problem_.supports().zero(in_velocity);
  mass_.solve(0, in_velocity, in_displacement);
  return int(order);
}

void TsImplicit::history(Archive& archive) {
  const auto section = archive.enter("scheme");
  archive.value("steps", steps_);
  archive.value("time", last_time_);
  system_->history(archive);
  if (control_) control_->history(archive);
  earlier_.history(archive);
  mass_.history(archive);
  system_->newton().history(archive);
  if (archive.loads()) replay();
  ts_.history(archive);
}

void TsImplicit::accepted(const State& before, const State& now) {
  ts_.accepted();
  earlier_.remember(before.time, last_y_.y);
  last_time_ = now.time;
  // forces grow slowly: a look at the first steps and at every tenth is enough
  if (++steps_ <= 3 || steps_ % 10 == 0)
    system_->newton().learn_force_scale(now, now.time - before.time);
}

}  // namespace steppe
