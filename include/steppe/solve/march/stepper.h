#pragma once

#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/march/motion_jump.h"
#include "steppe/solve/march/stable_step.h"
#include "steppe/solve/march/supervisor.h"
#include "steppe/solve/scheme/step_monitor.h"
#include "steppe/solve/scheme/step_length.h"
#include "steppe/solve/scheme/time_input.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Marches from the start to the end, each step taken by an Integrator, its length by StepLength.
 * `run` is all of it; step by step it is
 *     start(state, observers);
 *     while (!at_end(state)) step(state, observers);   // or go_on(state, observers)
 * where instead of `start` the histories of the problem, the state, the stepper and the observers
 * may be loaded, in this order.
 */
class Stepper {
 public:
  Stepper(Problem& problem, const TimeInput& input, const Constants& constants = {});

  /// Add to errors from now on what this diagnosis finds.
  void diagnose_by(Diagnosis diagnosis) { diagnosis_ = std::move(diagnosis); }

  /// Function that is told the beginning and the end of every attempt at a step before it is made,
  /// so that what the problem depends on is there for times between them.
  using Announce = std::function<void(double from, double to)>;
  void announce_to(Announce announce) { announce_ = std::move(announce); }

  /// From rest or the given motion at the start; the prescribed entries and a_0 are made
  /// consistent: M a_0 = P - C v_0 - R(x_0). Collective. Throws NumericsError when the smallest
  /// step fails, or an observer gives up; the observers have then finished.
  void run(State& state, const std::vector<Observer*>& observers);

  void start(State& state, const std::vector<Observer*>& observers);
  bool at_end(const State& state) const { return length_->at_end(state.time); }
  /// False where it was given up: histories and state are those of before, and may be saved, but
  /// no further step can be taken. Throws what `run` does, but the observers have not finished.
  bool step(State& state, const std::vector<Observer*>& observers, const GivesUp& gives_up = {});
  /// All steps that are left, and the end: as `run`. The supervisor, if any, may end it before.
  void go_on(State& state, const std::vector<Observer*>& observers,
             Supervisor* supervisor = nullptr);
  void history(Archive& archive);

  /// Accepted so far.
  int steps() const { return steps_; }
  /// Attempts that failed, in this program's part of the run.
  int rejections() const { return rejections_; }
  SolverCounts counts() const;

 private:
  std::function<double(double)> nominal_step();
  /// Times at which steps must end, ascending: those of the input, and those after the start at
  /// which supports change.
  std::vector<double> times_to_hit() const;
  void initialise(State& state);
  /// Interval over which prescribed motion is differentiated at the start of a run or of other
  /// supports, s.
  double increment() const;
  void prescribe(State& state) const;
  void start_scheme(State& state);
  /// Whether the supports change at that time, to rounding.
  bool supports_change(double time, double rounding) const;
  /// Take the changes that are due and make all that knows the prescribed unknowns anew.
  void change_supports(State& state, double rounding);
  void history_of_supports(Archive& archive);
  /// Go on with other supports from a state with consistent accelerations.
  void restart(State& state, double rounding, const std::vector<Observer*>& observers);
  void make_length();
  void attempt(const State& last, State& next, StepReport& report);
  /// Look for a jump of prescribed motion from the last state on, within that time. Collective.
  bool find_jump_from(const State& last, double size);
  /// Let a step end before the jump ahead, or pass all of it: then returns true.
  bool cut_at_jump(double time, double& size);
  void decay(double h, State& state) const;
  std::string advice() const;

  Problem& problem_;
  TimeInput input_;
  Constants constants_;
  std::unique_ptr<Integrator> integrator_;
  SolverCounts counts_before_;             // of integrators before that
  const std::vector<double> all_changes_;  // of supports
  std::vector<double> changes_;            // to come
  std::unique_ptr<StableStep> stable_;     // of explicit schemes
  std::unique_ptr<StepMonitor> monitor_;   // of schemes that TS does not monitor
  std::unique_ptr<StepLength> length_;     // once it has started
  std::unique_ptr<EvenSteps> even_;        // of stable steps
  int steps_ = 0;                          // accepted
  int rejections_ = 0;
  bool jumped_ = false;  // in the last step, a prescribed velocity
  MotionJump jump_;      // ahead, if it ends later than now
  State next_;
  Diagnosis diagnosis_ = no_diagnosis;
  Announce announce_;
};

}  // namespace steppe
