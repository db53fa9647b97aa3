#pragma once

#include "steppe/solve/diagnosis.h"
#include "steppe/solve/integrator.h"
#include "steppe/solve/stable_step.h"
#include "steppe/solve/step_monitor.h"
#include "steppe/solve/step_length.h"
#include "steppe/solve/time_input.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/// Marches from the start to the end, each step taken by an Integrator, its length by StepLength.
class Stepper {
 public:
  Stepper(Problem& problem, const TimeInput& input, const Constants& constants = {});

  /// From now on errors say what that finds, too.
  void diagnose_by(Diagnosis diagnosis) { diagnosis_ = std::move(diagnosis); }

  /// From rest or the given motion at the start; the prescribed entries and a_0 are made
  /// consistent: M a_0 = P - C v_0 - R(x_0). Collective. Throws NumericsError when the smallest
  /// step fails, or an observer gives up; the observers have then finished.
  void run(State& state, const std::vector<Observer*>& observers);

  SolverCounts counts() const;

 private:
  std::function<double(double)> nominal_step() const;
  /// Those of the input, and where supports change.
  std::vector<double> times_to_hit() const;
  void initialise(State& state);
  void prescribe(State& state) const;
  void start_scheme(State& state);
  /// Whether the supports change at that time, to rounding.
  bool supports_change(double time, double rounding) const;
  /// Take the changes that are due and make all that knows the prescribed unknowns anew.
  void change_supports(State& state, double rounding);
  /// Go on with other supports from a state with consistent accelerations.
  void restart(State& state, double rounding, const std::vector<Observer*>& observers);
  void step(const State& last, StepLength& length, State& next, StepReport& report);
  void decay(double h, State& state) const;
  void march(State& state, const std::vector<Observer*>& observers);

  Problem& problem_;
  TimeInput input_;
  Constants constants_;
  std::unique_ptr<Integrator> integrator_;
  SolverCounts counts_before_;            // of integrators before that
  std::vector<double> changes_;           // of supports, to come
  std::unique_ptr<StableStep> stable_;    // of explicit schemes
  std::unique_ptr<StepMonitor> monitor_;  // of schemes that TS does not monitor
  Diagnosis diagnosis_ = no_diagnosis;
};

}  // namespace steppe
