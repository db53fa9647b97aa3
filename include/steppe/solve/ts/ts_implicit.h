#pragma once

#include "steppe/solve/ts/first_order_system.h"
#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/explicit/mass_solve.h"
#include "steppe/solve/scheme/time_input.h"
#include "steppe/solve/ts/ts_driver.h"

#include <vector>

namespace steppe {

/**
 * The implicit methods of PETSc's TS on the first-order system: `theta`, `arkimex` (implicit but
 * for the loads of an equation of motion; -ts_arkimex_type, 3 by default) and `rosw` (linearly
 * implicit, -ts_rosw_type, ra34pw2 by default). In adaptive runs TSAdapt's basic control takes the
 * local errors of displacement and velocity relative to the largest of each so far.
 */
class TsImplicit : public Integrator {
 public:
  /// TSTHETA, TSARKIMEX or TSROSW; of TSBDF the options are still to be set. Collective. `problem`
  /// is borrowed. Throws InputError for arkimex and an equation of motion whose mass matrix is not
  /// diagonal.
  TsImplicit(Problem& problem, const TimeInput& input, TSType type);

  void start(State& state, double h) override;
  bool advance(const State& last, double h, State& next, StepReport& report) override;
  void accepted(const State& before, const State& now) override;
  void history(Archive& archive) override;

  SolverCounts counts() const override { return system_.newton().counts(); }

 protected:
  /// A step of length h is about to be taken.
  virtual void before_step(const State&, double, StepReport&) {}
  /// How many states before the last one the method remembers.
  virtual int memory() const { return memory_; }
  /// Repeat the steps from the states that are remembered; see TsDriver::refill.
  virtual void replay();
  /// Repeat one, whose outcome does not matter.
  void replay_step(std::size_t from, double h);

  /// Fills the free entries of the acceleration of the state reached. Returns false when the state
  /// is inadmissible.
  virtual bool set_acceleration(State& next) { return mass_.balance(next); }

  Problem& problem_;
  TimeInput input_;
  ErrorBoundary errors_;
  TsDriver ts_;
  FirstOrderSystem system_;
  int steps_ = 0;
  /// A state at the start of a step, as TS has it.
  struct Passed {
    double time = 0;
    VecHandle y;
  };
  std::vector<Passed> passed_;  // the last ones, the latest at the end
  double last_time_ = 0;        // of the last accepted state

 private:
  void remember(const State& state);
  void set_tolerances(const State& last, double h);

  MassSolve mass_;
  int memory_;
  double displacement_ = 0, velocity_ = 0;  // largest norms so far
  VecHandle tolerances_, of_x_, of_v_;
};

}  // namespace steppe
