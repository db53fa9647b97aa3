#pragma once

#include "steppe/physics/equation/observer.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/newton/forcing_terms.h"
#include "steppe/solve/linear/preconditioner_origin.h"
#include "steppe/solve/linear/preconditioner_reuse.h"
#include "steppe/solve/scheme/solver_counts.h"

#include <chrono>
#include <functional>
#include <memory>

namespace steppe {

/**
 * Newton's method inside a PETSc TS as elsewhere: no test on the step, full steps that are halved
 * while the state is inadmissible, a record of every iteration, and convergence besides PETSc's
 * tests when |F| <= 1e-12 of the largest force seen so far or when the correction of the
 * displacement is below its rounding.
 */
class TsNewton {
 public:
  /// What tells whether an iteration is the last.
  struct Measure {
    double force = 0;                 ///< |F| of the free rows, N
    double correction = 0;            ///< |da| of this iteration, m/s^2
    double moved = 0, displaced = 0;  ///< largest entries of the correction and the displacement, m
    bool compatible = true;           ///< whether the velocity is the rate of the displacement
  };
  using MeasureResidual = std::function<Measure(bool first)>;

  /// Put this onto a SNES whose linear systems with J are solved by `elastic`, before its options
  /// are read. `stage` is the state at which the function was last evaluated. All are borrowed;
  /// exceptions go to `errors`. Collective.
  TsNewton(Problem& problem, const State& stage, Linearisation& J, SNES snes, KSP elastic,
           ErrorBoundary& errors, MeasureResidual measure);

  /// The steps from now on are recorded there.
  void begin(StepReport& report);
  /// Tell the report why a step failed, where SNES has no reason for it.
  void explain(const char* failure) { report_->failure = failure; }
  /// Whether the next stages are known: nothing is left to be solved.
  void take_as_given(bool given) { given_ = given; }
  bool given() const { return given_; }
  void learn_force_scale(const State& state, double h);

  /// Bring J = s_a M + s_v C + s_x K up to date with the stage.
  void update_tangent(double s_a, double s_v, double s_x);
  /// Save or load the force scale and what linear solves depend on; the problem's own history has
  /// been loaded. Collective.
  void history(Archive& archive);

  SolverCounts counts() const;

 private:
  void test(int iteration, double x_norm, double step_norm, SNESConvergedReason* reason);
  Revision revise(int iteration);
  void record(const Measure& measure);
  int linear_iterations() const;

  static PetscErrorCode test_callback(SNES, PetscInt, PetscReal, PetscReal, PetscReal,
                                      SNESConvergedReason*, void*);

  Problem& problem_;
  const State& stage_;
  Linearisation& J_;
  SNES snes_;
  KSP elastic_;
  ErrorBoundary& errors_;
  MeasureResidual measure_;
  PreconditionerReuse reuse_;
  PreconditionerOrigin origin_;
  std::unique_ptr<ForcingTerms> forcing_;
  StepReport* report_ = nullptr;
  std::chrono::steady_clock::time_point clock_;
  bool given_ = false;
  double force_scale_ = 0;
  int newton_iterations_ = 0, linear_before_ = 0;
  int linear_earlier_ = 0;  // before it was loaded
};

}  // namespace steppe
