#pragma once

#include "steppe/physics/state/state.h"
#include "steppe/solve/scheme/integrator.h"

namespace steppe {

/// Decides after each accepted step whether a run goes on.
class Supervisor {
 public:
  virtual ~Supervisor() = default;
  /// Says whether a step is given up, after which `after_step` is called with the state before it;
  /// empty: never.
  virtual GivesUp gives_up() { return {}; }
  /// Called after `step` steps are accepted and all observers have seen the state. Collective.
  /// Throws Interruption on all ranks to end the run.
  virtual void after_step(int step, const State& state) = 0;
  /// Called where the step after `step` accepted ones failed for good; `state` is the last accepted
  /// one. Collective.
  virtual void after_failure(int step, const State& state) = 0;
};

}  // namespace steppe
