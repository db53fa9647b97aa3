#pragma once

#include "steppe/solve/linear/mass_solve.h"
#include "steppe/solve/scheme/error_control.h"
#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/scheme/time_input.h"
#include "steppe/solve/ts/earlier_states.h"
#include "steppe/solve/ts/first_order_system.h"
#include "steppe/solve/ts/ts_driver.h"

#include <memory>

namespace steppe {

/**
 * The implicit methods of PETSc's TS on a first-order system: `arkimex` (implicit but for the loads
 * of an equation of motion; -ts_arkimex_type, 3 by default) and `rosw` (linearly implicit,
 * -ts_rosw_type, ra34pw2 by default); see also Theta and Bdf. In adaptive runs the difference from
 * the embedded method is the local error.
 */
class TsImplicit : public Integrator {
 public:
  /// Reads the options of TSARKIMEX and TSROSW; those of other types are still to be set.
  /// Collective. `problem` is borrowed. Throws InputError for arkimex and an equation of motion
  /// whose mass matrix is not diagonal, and for rosw and a content that is not linear.
  TsImplicit(Problem& problem, const TimeInput& input, TSType type, int memory = 0);

  void start(State& state, double h) override;
  bool advance(const State& last, double h, State& next, StepReport& report) override;
  void accepted(const State& before, const State& now) override;
  void pass_jump() override {
    if (control_) control_->pass_jump();
  }
  void history(Archive& archive) override;

  SolverCounts counts() const override { return system_->newton().counts(); }

 protected:
  /// A step of length h is about to be taken. Returns false when its start could not be found.
  virtual bool before_step(const State&, double, StepReport&) { return true; }
  /// TS is to remember earlier states again, see TsDriver::refill.
  virtual void replay() {}

  /// Fills the free entries of the rate that the equation determines in the state reached. Returns
  /// false when the state is inadmissible.
  virtual bool set_rate(State& next) { return mass_.balance(next); }

  /// The local errors of displacement and velocity of the step to `next`, and the order that goes
  /// with them, in an adaptive run.
  virtual int local_error(const State& next, Vec in_displacement, Vec in_velocity);

  Problem& problem_;
  TimeInput input_;
  ErrorBoundary errors_;
  TsDriver ts_;
  std::unique_ptr<FirstOrderSystem> system_;
  EarlierStates earlier_;  // those before the last
  EarlierStates::Earlier last_y_;
  int steps_ = 0;
  double last_time_ = 0;  // of the last accepted state

 private:
  bool error_is_small(const State& next, StepReport& report);

  MassSolve mass_;
  std::unique_ptr<ErrorControl> control_;
  VecHandle error_x_, error_v_, embedded_;
};

}  // namespace steppe
