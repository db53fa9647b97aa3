#pragma once

#include "steppe/physics/state/observer.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/linear/preconditioner_origin.h"
#include "steppe/solve/linear/preconditioner_reuse.h"
#include "steppe/solve/newton/forcing_terms.h"
#include "steppe/solve/newton/line_search.h"
#include "steppe/solve/newton/tangent_reuse.h"
#include "steppe/solve/scheme/integrator.h"

#include <chrono>
#include <functional>

namespace steppe {

/// Force that a residual is small against, N: the largest norm of the forces in a state, and of its
/// momentum over a step of length h (a body in free flight has no force). h = 0 leaves the momentum
/// out. Collective.
double largest_force(const Problem& problem, const State& state, double h);

/**
 * Common part of Newton's method wherever a SNES runs it, in our own steps and in those of a TS. It
 * decides how exactly the linear systems are solved (ForcingTerms), when their preconditioner is
 * kept (PreconditionerReuse), when the tangent may be kept (TangentReuse) and when the iteration
 * ends, and it records every iteration.
 *
 * There is no test on the step alone. Besides by PETSc's tests the iteration ends when |F| <= 1e-12
 * of the largest force seen so far, or of the largest that cancels in the iterate itself, or at
 * most what the rounding of places makes of the forces of contact there (see
 * Augmentation::rounding). The latter two are looked at where an iteration does not halve |F|: a
 * body in equilibrium at the first guess has only rounding to reduce. It also ends when the
 * correction of the displacement is below its rounding, 1e-13 of the largest displacement, at every
 * node. It never ends on choices that have just changed or are provisional (see Revision).
 */
class Newton {
 public:
  /// Give a SNES and the solver of its linear systems with J their tolerances, multigrid between
  /// degrees and the line search, before their options are read. All are borrowed. Collective.
  static void set_defaults(SNES snes, KSP ksp, Problem& problem, Linearisation& J,
                           LineSearch& search);

  /// For a SNES whose systems with J are solved by `ksp`; `before_build` is done before a
  /// preconditioner is built. All are borrowed; exceptions go to `errors`. `asks` says whether
  /// `keeps_tangent` will be asked. Collective.
  Newton(Problem& problem, Linearisation& J, SNES snes, KSP ksp, ErrorBoundary& errors, bool linear,
         bool asks, std::function<void()> before_build = {});

  /// A step begins, whose iterations are recorded there.
  void begin(StepReport& report);
  StepReport& report() const { return *report_; }

  /// Bring J = s_a M + s_v C + s_x K up to date with a state, see Linearisation::update. What a
  /// solve holds fixed may change before a preconditioner is built of it: `may_wait` then.
  void update_tangent(double s_a, double s_v, double s_x, const State& state, bool may_wait = false,
                      Vec known = nullptr, Vec b = nullptr);

  /// May the tangent at hand stay for the iteration that `set_accuracy` was last called before? Not
  /// where a preconditioner is to be built: that is to be of a new one.
  bool keeps_tangent(double s_a, double s_v, double s_x) const {
    return !reuse_.builds_next() && tangents_.keeps({s_a, s_v, s_x}, force_, enough_);
  }

  /// Forces of this state count in `smallest_force` from now on.
  void learn_force_scale(const State& state, double h);
  /// 1e-12 of the largest force seen so far, N.
  double smallest_force() const { return rounding * force_scale_; }

  /// Record an iteration, after linear systems of this step or before any.
  void record(double force, double correction, bool has_solved, double potential = 0,
              bool again = false);
  void count_iterations(int more) { newton_iterations_ += more; }
  /// Counts the iterations of the linear solver since the last call, and returns their number.
  int count_linear_iterations();

  /// Whether the iteration ends: PETSc's tests, and |F| = `force` against `enough`. The norms are
  /// those of SNES; `may_end` is false where the iterate cannot be the last.
  SNESConvergedReason test(int iteration, double x_norm, double step_norm, double force,
                           double enough, Revision revision, bool may_end = true);
  /// Is |F| at an iterate, which the last iteration hardly changed, the rounding of forces that
  /// cancel there, or of places in contact? Collective.
  bool is_rounding_of_forces(int iteration, double force, const State& state);
  /// Is a correction of a displacement or an acceleration, by their largest entries, below its
  /// rounding?
  static bool is_rounding(double correction, double corrected) {
    return correction < 1e-13 * corrected;
  }
  /// Before the linear solve of an iteration that goes on: as exactly as |F| asks for, or strictly
  /// where there are choices to be made.
  void set_accuracy(int iteration, double force, double enough, Revision revision);
  ForcingTerms& forcing() { return forcing_; }

  SolverCounts counts() const;

  /// Save or load the force scale and what linear solves depend on; the problem's own history has
  /// been loaded. Collective.
  void history(Archive& archive);
  /// Keep what `history` would save now, until `restore_step` restores it. The preconditioner
  /// itself is not restored. Collective.
  void keep_history();
  void restore_step();

 private:
  static constexpr double rounding = 1e-12;  // of forces that cancel

  /// Numbers that `history` saves besides the preconditioner's structure and origin.
  struct Numbers {
    Newton& newton;
    void history(Archive& archive);
  };
  PetscInt total_iterations() const;

  Problem& problem_;
  Linearisation& J_;
  SNES snes_;
  KSP ksp_;
  TangentReuse tangents_;
  PreconditionerReuse reuse_;
  PreconditionerOrigin origin_;
  ForcingTerms forcing_;
  StepReport* report_ = nullptr;
  std::chrono::steady_clock::time_point clock_;
  double force_scale_ = 0;
  double force_ = 0, enough_ = 0;  // where the iteration is, and where it ends
  double force_before_ = 0;        // of the iteration before
  int newton_iterations_ = 0, linear_iterations_ = 0, n_tangents_ = 0;
  PetscInt counted_ = 0;  // of the KSP's own

  // at the beginning of a step
  Snapshot kept_numbers_;
  PreconditionerOrigin::Built kept_built_;
};

}  // namespace steppe
