#pragma once

#include "steppe/physics/state/state.h"

#include <vector>

namespace steppe {

/// One Newton iteration: the residual before it (the first entry is the predictor's) and what it
/// did.
struct Iteration {
  double residual_squared = 0;  ///< |F|^2 after this iteration, N^2
  double correction = 0;        ///< |da|, m/s^2 (m in a static solve)
  double nanoseconds = 0;       ///< wall time of this iteration
  int ksp_iterations = 0;
  int ksp_reason = 0;    ///< KSPConvergedReason
  double potential = 0;  ///< incremental potential after this iteration, where it is minimised
  bool again = false;    ///< no iteration led here: the solve begins again
};

/// One step as the solver saw it.
struct StepReport {
  int step = 0;                       ///< number of accepted steps, this one included
  double time = 0, size = 0;          ///< end of the step and its length, s
  double next_size = 0;               ///< length that the error control wants next; 0: no control
  int rejections = 0;                 ///< attempts that failed before it
  int snes_reason = 0;                ///< SNESConvergedReason
  double initial_residual = 0;        ///< |F| that relative tolerances look back to, N
  const char* failure = nullptr;      ///< why it failed, where SNES has no reason for it
  std::vector<Iteration> iterations;  ///< entry 0 is the state before the first iteration

  /// Newton iterations up to that entry.
  int newton_iterations(std::size_t entry) const {
    int n = 0;
    for (std::size_t i = 1; i <= entry && i < iterations.size(); ++i) n += !iterations[i].again;
    return n;
  }
};

/// Somebody who looks at accepted states: writes fields, probes, the ledger, the progress.
/// Collective.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void start(const State& initial) = 0;
  virtual void accepted(const StepReport& report, const State& state) = 0;
  /// The supports changed: the run goes on from the second state, which is the accepted one with
  /// other velocities and accelerations.
  virtual void supports_changed(const State& /*before*/, const State& /*after*/) {}
  /// After the last step, or before the run gives up with the last good state.
  virtual void finish(const State& last) = 0;
  /// Save or load what later observations depend on; after loading there is no `start`.
  virtual void history(Archive&) {}
};

}  // namespace steppe
