#include "steppe/solve/ts/ts_driver.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

namespace steppe {

TsDriver::TsDriver(MPI_Comm communicator, TSType type) {
  check(TSCreate(communicator, ts_.fill()));
  check(TSSetProblemType(ts_, TS_NONLINEAR));
  check(TSSetType(ts_, type));
  check(TSSetExactFinalTime(ts_, TS_EXACTFINALTIME_STEPOVER));
  check(TSSetMaxSteps(ts_, PETSC_MAX_INT - 1));
  check(TSSetErrorIfStepFails(ts_, PETSC_FALSE));
  TSAdapt adapt;
  check(TSGetAdapt(ts_, &adapt));
  check(TSAdaptSetType(adapt, TSADAPTNONE));
}

void TsDriver::set_from_options() {
  check(TSSetFromOptions(ts_));
  TSAdapt adapt;
  TSAdaptType type;
  check(TSGetAdapt(ts_, &adapt));
  check(TSAdaptGetType(adapt, &type));
  const std::string control = type;
  if (control == TSADAPTNONE) return;
  if (control != TSADAPTBASIC)
    throw InputError("option -ts_adapt_type " + control +
                     ": steps are chosen by the rule of basic, with Time / Adaptive = true; leave "
                     "the option out");
  check(TSAdaptSetType(adapt, TSADAPTNONE));
}

bool TsDriver::step(double time, double h, ErrorBoundary& errors, StepReport& report) {
  PetscInt before, after;
  TSConvergedReason reason;
  SNES snes;
  SNESConvergedReason snes_reason;
  check(TSGetStepRejections(ts_, &before));
  check(TSSetTime(ts_, time));
  check(TSSetTimeStep(ts_, h));
  check(TSSetStepNumber(ts_, steps_));
  errors.rethrow(TSStep(ts_));
  check(TSGetConvergedReason(ts_, &reason));
  check(TSGetSNES(ts_, &snes));
  check(SNESGetConvergedReason(snes, &snes_reason));
  report.snes_reason = int(snes_reason);
  if (reason < 0) {
    KSP linear;
    check(SNESGetKSP(snes, &linear));
    if (snes_reason == SNES_DIVERGED_LINEAR_SOLVE && !report.failure)
      report.failure = why_failed(linear);
    // the values at the start are not to enter the history twice
    if (!rolled_back_) check(TSRollBack(ts_));
    rolled_back_ = true;
    return false;
  }
  rolled_back_ = false;
  ++steps_;
  check(TSGetStepRejections(ts_, &after));
  report.rejections += int(after - before);
  return true;
}

void TsDriver::restore_step() {
  check(TSRollBack(ts_));
  rolled_back_ = true;
  --steps_;
}

void TsDriver::refill(const std::function<void()>& replay) {
  check(TSSetUp(ts_));
  check(TSRestartStep(ts_));
  rolled_back_ = false;
  replay();
}

void TsDriver::monitor(TS ts) {
  PetscInt step;
  PetscReal time;
  Vec y;
  check(TSGetStepNumber(ts, &step));
  check(TSGetTime(ts, &time));
  check(TSGetSolution(ts, &y));
  check(TSMonitor(ts, step, time, y));
}

double TsDriver::time() const {
  PetscReal time;
  check(TSGetTime(ts_, &time));
  return time;
}

}  // namespace steppe
