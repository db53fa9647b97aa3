#pragma once

#include "steppe/physics/equation/observer.h"
#include "steppe/physics/equation/problem.h"

namespace steppe {

/// Shows an observer the nodal displacements, velocities and accelerations of a problem that has
/// other unknowns.
class NodalObserver : public Observer {
 public:
  /// Borrows both. Collective.
  NodalObserver(const Problem& problem, Observer& observer);

  void start(const State& initial) override { observer_.start(nodal(initial)); }
  void accepted(const StepReport& report, const State& state) override {
    observer_.accepted(report, nodal(state));
  }
  void finish(const State& last) override { observer_.finish(nodal(last)); }
  void history(Archive& archive) override { observer_.history(archive); }

 private:
  const State& nodal(const State& state);

  const Problem& problem_;
  Observer& observer_;
  State nodal_;  // the last one shown
};

}  // namespace steppe
