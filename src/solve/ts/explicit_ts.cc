#include "steppe/solve/ts/explicit_ts.h"

#include "steppe/base/petsc/petsc_versions.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/ts/phase_vector.h"

#include <cmath>
#include <utility>

namespace steppe {

namespace {

/// The explicit midpoint rule with Euler's as its embedded method.
void register_midpoint() {
  static const bool once = [] {
    const PetscReal A[4] = {0, 0, 0.5, 0}, b[2] = {0, 1}, euler[2] = {1, 0};
    check(TSRKRegister(ExplicitTs::midpoint, 2, 2, A, b, nullptr, euler, 0, nullptr));
    return true;
  }();
  (void)once;
}

}  // namespace

ExplicitTs::ExplicitTs(const Problem& problem, const TimeInput& input, const Method& method)
    : problem_(problem),
      input_(input),
      method_(method),
      system_(problem),
      y_(create_phase_vector(problem)) {
  check(TSCreate(problem.layout().communicator(), ts_.fill()));
  check(TSSetProblemType(ts_, TS_NONLINEAR));
  check(TSSetSolution(ts_, y_));
  check(TSSetExactFinalTime(ts_, TS_EXACTFINALTIME_STEPOVER));
  check(TSSetMaxSteps(ts_, PETSC_MAX_INT - 1));
  check(TSSetMaxTime(ts_, PETSC_MAX_REAL));
  check(TSSetRHSFunction(ts_, nullptr, rate_callback, this));
  choose_method();
  TSAdapt none;
  check(TSGetAdapt(ts_, &none));
  check(TSAdaptSetType(none, TSADAPTNONE));
  if (input.adaptive) set_up_error_control();
}

void ExplicitTs::choose_method() {
  check(TSSetType(ts_, method_.type.c_str()));
  if (symplectic()) {
    // the kick comes first, with the forces of the time that the positions have reached
    const char *kick = "momentum", *drift = "position";
    if (!momentum_first) std::swap(kick, drift);
    check(TSRHSSplitSetIS(ts_, drift, system_.positions()));
    check(TSRHSSplitSetIS(ts_, kick, system_.velocities()));
    check(TSRHSSplitSetRHSFunction(ts_, drift, nullptr, velocity_callback, this));
    check(TSRHSSplitSetRHSFunction(ts_, kick, nullptr, acceleration_callback, this));
  } else if (runge_kutta()) {
    register_midpoint();
    check(TSRKSetType(ts_, TSRK5DP));
  }
  check(TSSetFromOptions(ts_));
  if (method_.tableau) check(TSRKSetType(ts_, method_.tableau));
}

void ExplicitTs::set_up_error_control() {
  const PetscReal* embedded = nullptr;
  if (runge_kutta())
    check(TSRKGetTableau(ts_, nullptr, nullptr, nullptr, nullptr, &embedded, nullptr, nullptr,
                         nullptr));
  if (!embedded)
    throw InputError("Time / Adaptive = true: Time / Scheme = " + input_.scheme +
                     " has no embedded method that would tell its error; take rk with an "
                     "-ts_rk_type such as 3bs or 5dp, or rk2");
  control_ = std::make_unique<ErrorControl>(problem_, input_.error_tolerance, input_.step,
                                            ErrorControl::Attempts::unbounded);
  embedded_ = create_phase_vector(problem_);
  error_x_ = problem_.layout().create_vector();
  error_v_ = problem_.layout().create_vector();
}

void ExplicitTs::start(State&, double) {
  if (symplectic() && (problem_.traits().damped || problem_.traits().loads_depend_on_velocity))
    throw InputError(
        "Time / Scheme = symplectic: allowed without damping only; leave out viscosity, dashpots, "
        "Rayleigh factors and Coriolis forces, or take explicit-euler or central-difference");
}

bool ExplicitTs::advance(const State& last, double h, State& next, StepReport& report) {
  const Phase phase("solve");
  report.snes_reason = SNES_DIVERGED_FUNCTION_DOMAIN;
  pack(last.displacement, last.velocity, y_);
  system_.begin(last, h);
  check(TSSetTime(ts_, last.time));
  check(TSSetTimeStep(ts_, h));
  check(TSRestartStep(ts_));  // no stage of the step before is of use
  errors_.rethrow(TSStep(ts_));
  if (system_.failed()) {
    check(VecCopy(system_.last_displacement(), next.displacement));
    return false;
  }
  if (!system_.reach(last.time + h, y_, next)) return false;
  report.snes_reason = SNES_CONVERGED_ITS;
  return !control_ || error_is_small(next, h, report);
}

bool ExplicitTs::error_is_small(const State& next, double h, StepReport& report) {
  PetscInt order;
  PetscBool done;
  check(TSRKGetOrder(ts_, &order));
  check(TSEvaluateStep(ts_, order - 1, embedded_, &done));
  check(VecAXPY(embedded_, -1, y_));
  unpack(embedded_, error_x_, error_v_);
  return control_->accepts(next, error_x_, error_v_, int(order) - 1, h, report.next_size);
}

void ExplicitTs::history(Archive& archive) {
  const auto section = archive.enter("scheme");
  if (control_) control_->history(archive);
  system_.history(archive);
}

PetscErrorCode ExplicitTs::rate_callback(TS, PetscReal time, Vec y, Vec rate, void* self) {
  auto& ts = *static_cast<ExplicitTs*>(self);
  return ts.errors_.guard([&] { ts.system_.rate(time, y, rate); });
}

PetscErrorCode ExplicitTs::velocity_callback(TS, PetscReal, Vec v, Vec rate, void*) {
  return VecCopy(v, rate);
}

PetscErrorCode ExplicitTs::acceleration_callback(TS, PetscReal time, Vec x, Vec rate, void* self) {
  auto& ts = *static_cast<ExplicitTs*>(self);
  return ts.errors_.guard([&] { ts.system_.acceleration(time, x, rate); });
}

}  // namespace steppe
