#pragma once

#include "steppe/physics/state/observer.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/newton/newton.h"
#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/newton/step_equation.h"
#include "steppe/solve/newton/support_rows.h"
#include "steppe/solve/scheme/scheme.h"

#include <memory>

namespace steppe {

/**
 * Newton's method in the unknown acceleration: the root of F(a) of StepEquation, with J = dF/da = M
 * + c_v C + c_x K (of the stage), by PETSc's SNES (all `-snes_*`, `-ksp_*`, `-pc_*` options act).
 *
 * The iteration begins at the predictor's guess, without one at a = 0; where it fails, as it does
 * at an inadmissible guess, it begins again at the last position, x = x_n.
 *
 * Prescribed unknowns have a known acceleration (g(t) - x*) / c_x. The first linear solve moves
 * boundary and interior together; after it their rows are satisfied and the SNES works on the
 * others (see SupportRows). In a linear problem it is the first iteration.
 *
 * The default line search is LineSearch. In the variational form F is the gradient of the
 * incremental potential phi(a) (see Potential), which is the SNES's objective. With every SNES type
 * and line search, a step of which an iteration raises phi by more than 1e-12 of itself (or its
 * rounding) has failed. L-BFGS begins each step without history.
 *
 * The rules are those of Newton. In a dynamic step |F| is compared with |F| at a = 0, the whole
 * force of inertia, which a good guess does not make smaller; 1e-6 of it is enough in nonlinear
 * problems without -snes_rtol, far below the error of any step in time. The iteration also ends
 * when |da| < tolerance |a - a_start|, if asked.
 *
 * In an equation of first order, which has a Content H, the tangent is c_v dH/dx + c_x K with c_x =
 * c_v^2.
 *
 * Where the problem holds something fixed in a solve (see Augmentation) it is solved again from
 * the solution, at most 100 times, until that is consistent.
 */
class AccelerationSolve {
 public:
  /// The share of the forces of inertia that is enough.
  static constexpr double of_inertia = 1e-6;

  /// Collective. `problem` is borrowed. A `correction_tolerance` of 0 switches that test off. With
  /// `linearly_implicit` a step is one linear solve with the tangent at the last position; a
  /// `variational` one minimises. Throws InputError when `problem` has no potential.
  AccelerationSolve(Problem& problem, double correction_tolerance, bool linearly_implicit = false,
                    bool variational = false);
  ~AccelerationSolve();

  /**
   * Solve for the state that follows `last` (the vectors of `next` are overwritten; on failure with
   * the last displacement that was inadmissible, if one was). Collective. Returns whether SNES
   * converged; `report` gets all iterations.
   */
  bool solve(const State& last, const Predictor& predictor, State& next, StepReport& report);

  /// Begin a step: its solves throw StepGivenUp between two iterations when `gives_up` says so.
  void begin_step(const GivesUp& gives_up);
  /// Restore what `history` saves to what it was when the step began. Collective.
  void restore_step();

  /// Forces of this state count in the absolute tolerance from now on.
  void learn_force_scale(const State& state, double h) { newton_->learn_force_scale(state, h); }

  /// Save or load the force scale and what linear solves depend on; the problem's own history has
  /// been loaded. Collective.
  void history(Archive& archive) { newton_->history(archive); }

  SolverCounts counts() const { return newton_->counts(); }

 private:
  void set_from_options();
  Vec last_position();
  double residual_with_supports(Vec a);
  double target() const;
  void choose_start();
  void choose_by_force();
  SNESConvergedReason first_solve();
  SNESConvergedReason solve_from_start();
  SNESConvergedReason solve_nonlinear();
  bool must_solve_again();
  void form_function(Vec a, Vec F);
  void form_jacobian(Vec a, Mat J);
  void form_tangent(Vec known = nullptr, Vec b = nullptr);
  Potential potential(Vec a);
  Revision revise(double& f_norm);
  bool descends(int iteration);
  bool is_quasi_newton() const;
  void forget_history();
  bool stopped_at_rounding(SNESConvergedReason reason);
  void test_convergence(int iteration, double x_norm, double step_norm, double f_norm,
                        SNESConvergedReason* reason);
  void record(double residual, double correction, bool again) {
    newton_->record(residual, correction, has_solved_, accepted_.value, again);
  }

  static PetscErrorCode function_callback(SNES, Vec, Vec, void*);
  static PetscErrorCode objective_callback(SNES, Vec, PetscReal*, void*);
  static PetscErrorCode jacobian_callback(SNES, Vec, Mat, Mat, void*);
  static PetscErrorCode convergence_callback(SNES, PetscInt, PetscReal, PetscReal, PetscReal,
                                             SNESConvergedReason*, void*);

  Problem& problem_;
  double correction_tolerance_;
  bool linearly_implicit_, variational_, linear_;
  bool compares_with_inertia_ = false;  // where nobody chose a tolerance
  ErrorBoundary errors_;
  LineSearch line_search_;
  SnesHandle snes_;
  KSP ksp_ = nullptr;  // the SNES's own
  std::unique_ptr<Linearisation> J_;
  std::unique_ptr<Newton> newton_;
  StepEquation equation_;
  VecHandle a_, start_;     // the unknown, and where SNES starts from
  VecHandle known_, work_;  // accelerations of prescribed unknowns
  SupportRows support_rows_;
  GivesUp gives_up_;

  // of the solve under way
  StepReport* report_ = nullptr;
  Potential accepted_;       // of the last iterate
  bool has_solved_ = false;  // a linear system?
  bool elsewhere_ = false;   // did the solve begin at another position than the last?
  double reference_ = 0;     // |F| where there is no guess, that the relative test looks back to
  double first_correction_ = 0;  // of a linear problem's solve that moves the supports
};

}  // namespace steppe
