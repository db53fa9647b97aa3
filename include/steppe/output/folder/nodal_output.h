#pragma once

#include "steppe/output/folder/clock.h"
#include "steppe/physics/state/observer.h"
#include "steppe/physics/equation/problem.h"

#include <functional>
#include <string>

namespace steppe {

/// Writer of the nodal motion of a run, such as a row of probes or a field file.
class NodalWriter {
 public:
  virtual ~NodalWriter() = default;
  /// Name for what it saves, different from those of other writers.
  virtual std::string name() const = 0;
  /// Add where it reads the vectors of states. Local.
  virtual void add_wanted(WantedMotion& wanted) const { wanted.add_all(); }
  /// Write a state of nodal vectors, after `step` steps. Collective.
  virtual void write(int step, const State& nodal) = 0;
  /// Nothing more comes, or not soon. Collective.
  virtual void finish() {}
  /// Save or load what later states depend on.
  virtual void history(Archive&) {}
};

/**
 * Hands a writer the nodal displacements, velocities and accelerations of a problem, whatever its
 * unknowns are, by the clock of an interval. Those of other unknowns are expanded (see NodalForm)
 * when the clock wants them, not at every step, and where the writer wants them.
 */
class NodalOutput : public Observer {
 public:
  /// Borrows both; the interval in s, 0 for every step. A writer that the run can go on without is
  /// left after its first OutputError, which is told on the screen of rank 0. Collective.
  NodalOutput(const Problem& problem, NodalWriter& writer, double interval, bool needed = true);

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State& last) override;
  void history(Archive& archive) override;

 private:
  void write(const State& state);
  /// Calls `writer` unless the writer has been left.
  void ask(const std::function<void()>& writer);

  const Problem& problem_;
  NodalWriter& writer_;
  OutputClock clock_;
  bool needed_, is_left_ = false;
  int step_ = 0;
  State nodal_;  // the last one written, where the unknowns are others
  NodalExpansion expansion_;
};

}  // namespace steppe
