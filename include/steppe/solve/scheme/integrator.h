#pragma once

#include "steppe/base/process/error.h"
#include "steppe/physics/state/observer.h"
#include "steppe/physics/equation/problem.h"

#include <petscvec.h>

#include <algorithm>
#include <functional>
#include <string>

namespace steppe {

/// Says what is wrong with a displacement that cannot be accepted, in words that begin with a
/// comma; empty when it finds nothing. Collective.
using Diagnosis = std::function<std::string(Vec displacement)>;

/// Looks for nothing.
inline std::string no_diagnosis(Vec) { return ""; }

/// Counts of what an integrator's solvers have done so far.
struct SolverCounts {
  int newton_iterations = 0;
  int tangents = 0;  ///< taken, the first solves of moving supports included
  int linear_solves = 0, linear_iterations = 0;
  int preconditioners = 0;  ///< built for these solves
  int levels = 0;           ///< of the last one that is a multigrid, its coarsest included

  SolverCounts& operator+=(const SolverCounts& other) {
    newton_iterations += other.newton_iterations;
    tangents += other.tangents;
    linear_solves += other.linear_solves;
    linear_iterations += other.linear_iterations;
    preconditioners += other.preconditioners;
    levels = std::max(levels, other.levels);
    return *this;
  }

  /// Save or load the counts of solvers that are gone.
  void history(Archive& archive) {
    archive.added_value("Newton iterations before", newton_iterations);
    archive.added_value("linear solves before", linear_solves);
    archive.added_value("linear iterations before", linear_iterations);
    archive.added_value("preconditioners before", preconditioners);
  }
};

/// Asked between two iterations of a step: shall it be given up? Collective, with one answer on all
/// ranks.
using GivesUp = std::function<bool()>;

/// A step was given up: the run is to end. Thrown on all ranks.
struct StepGivenUp : Error {
  StepGivenUp() : Error(ErrorKind::given_up, "the step was given up") {}
};

/// Something that takes time steps: the stepper decides how long they are.
class Integrator {
 public:
  virtual ~Integrator() = default;

  /// Whether the acceleration counts, and so a consistent one is wanted at the start.
  virtual bool dynamic() const { return true; }

  /// Take the state at the start of the run, made consistent; the first step is of length h unless
  /// it is cut. Collective.
  virtual void start(State&, double /*h*/) {}

  /**
   * Attempt a step of length h from the last accepted state. `next` gets the state reached, whose
   * time may lie before last.time + h when the step had to be cut; `report` what happened and, in
   * adaptive runs, the length to go on with. Returns false when it failed; the displacement of
   * `next` is then the last one found inadmissible, if any was, and the rest of it meaningless.
   * Collective.
   */
  virtual bool advance(const State& last, double h, State& next, StepReport& report) = 0;

  /// Prescribed motion jumps within the next attempt, or its velocity does: take that whatever its
  /// error, which does not fall with its length.
  virtual void pass_jump() {}

  /// Begin a step: its attempts throw StepGivenUp when the function says so. An integrator that
  /// cannot restore the step goes on to its end. Collective.
  virtual void begin_step(const GivesUp&) {}
  /// Restore what `history` saves to what it was at the beginning of the step, which was given up;
  /// no further step can be taken. Collective.
  virtual void restore_step() {}

  /// The step from `before` to `now` was accepted. Collective.
  virtual void accepted(const State& before, const State& now) = 0;

  /// Save or load what a later step depends on besides the last accepted state; the problem's own
  /// history has been loaded. Collective. Throws InputError where PETSc lets nobody in.
  virtual void history(Archive& archive) = 0;

  virtual SolverCounts counts() const = 0;
};

}  // namespace steppe
