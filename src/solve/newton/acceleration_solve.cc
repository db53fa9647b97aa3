#include "steppe/solve/newton/acceleration_solve.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/linear/p_multigrid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {
namespace {

/// |F . step| of the last iteration: what the potential still may change by.
double work_of_last_step(SNES snes) {
  Vec step, F;
  check(SNESGetSolutionUpdate(snes, &step));
  check(SNESGetFunction(snes, &F, nullptr, nullptr));
  return std::abs(dot(F, step));
}

}  // namespace

AccelerationSolve::AccelerationSolve(Problem& problem, double correction_tolerance,
                                     bool linearly_implicit, bool variational)
    : problem_(problem),
      correction_tolerance_(correction_tolerance),
      linearly_implicit_(linearly_implicit),
      variational_(variational),
      linear_(problem.traits().linear && !linearly_implicit),
      line_search_(errors_, variational
                                ? LineSearch::Descent{[this](Vec a) { return potential(a); },
                                                      [this] { return accepted_; }}
                                : LineSearch::Descent{}),
      J_(problem.linearise(Form::newton)),
      equation_(problem),
      a_(problem.layout().create_vector()),
      start_(problem.layout().create_vector()),
      known_(problem.layout().create_vector()),
      work_(problem.layout().create_vector()),
      support_rows_(problem) {
  const Energetics* energetics = problem.energetics();
  const std::string lacks_potential =
      energetics ? energetics->lacks_potential() : "the equation of motion has no energies";
  if (variational && !lacks_potential.empty())
    throw InputError("Time / Variational = true, but " + lacks_potential);
  check(SNESCreate(problem.layout().communicator(), snes_.fill()));
  check(SNESSetFunction(snes_, nullptr, function_callback, this));
  check(SNESSetJacobian(snes_, J_->matrix(), preconditioned_matrix(*J_), jacobian_callback, this));
  if (variational) check(SNESSetObjective(snes_, objective_callback, this));
  check(SNESSetConvergenceTest(snes_, convergence_callback, this, nullptr));
  check(SNESGetKSP(snes_, &ksp_));
  Newton::set_defaults(snes_, ksp_, problem, *J_, line_search_);
  set_from_options();
  newton_ = std::make_unique<Newton>(problem, *J_, snes_, ksp_, errors_, linear_, !variational);
}

AccelerationSolve::~AccelerationSolve() = default;

void AccelerationSolve::set_from_options() {
  check(SNESSetFromOptions(snes_));
  PetscBool chosen;
  check(PetscOptionsHasName(nullptr, nullptr, "-snes_rtol", &chosen));
  compares_with_inertia_ = !linear_ && !chosen;
  check(PetscOptionsHasName(nullptr, nullptr, "-snes_linesearch_type", &chosen));
  // PETSc's L-BFGS brings a line search of its own
  if (variational_ && is_quasi_newton() && !chosen) line_search_.attach(snes_);
}

void AccelerationSolve::form_function(Vec a, Vec F) {
  equation_.set_stage(support_rows_.project(a, start_));
  if (!equation_.residual(F)) {
    check(VecSet(F, std::numeric_limits<double>::infinity()));
    check(SNESSetFunctionDomainError(snes_));
    return;
  }
  support_rows_.add_to(F);
}

void AccelerationSolve::form_tangent(Vec known, Vec b) {
  const Predictor& by = equation_.predictor();
  newton_->update_tangent(by.stage_a(), by.stage_v(), by.stage_x(), equation_.state(),
                          is_quasi_newton(), known, b);
  support_rows_.take_diagonal(J_->matrix());
}

void AccelerationSolve::form_jacobian(Vec a, Mat J) {
  const Predictor& by = equation_.predictor();
  if (J == J_->matrix() && !is_quasi_newton() &&
      newton_->keeps_tangent(by.stage_a(), by.stage_v(), by.stage_x()))
    return;
  equation_.set_stage(support_rows_.project(a, start_));
  form_tangent();
  // with -snes_mf_operator the operator is a product by differences that only has to be told
  if (J != J_->matrix()) {
    check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
  }
}

Potential AccelerationSolve::potential(Vec a) {
  equation_.set_stage(support_rows_.project(a, start_));
  return equation_.potential();
}

bool AccelerationSolve::descends(int iteration) {
  const Potential now = potential(a_);
  const double bound =
      accepted_.value + std::max(1e-12 * std::abs(accepted_.value), accepted_.rounding());
  accepted_ = now;
  return iteration == 0 || now.value <= bound;
}

Revision AccelerationSolve::revise(double& f_norm) {
  equation_.set_stage(a_);
  Augmentation* augmentation = problem_.augmentation();
  const Revision result = augmentation ? augmentation->revise(equation_.state()) : Revision::smooth;
  if (result < Revision::made) return result;
  Vec F;
  check(SNESGetFunction(snes_, &F, nullptr, nullptr));
  check(SNESComputeFunction(snes_, a_, F));
  f_norm = norm(F);
  return result;
}

void AccelerationSolve::test_convergence(int iteration, double x_norm, double step_norm,
                                         double f_norm, SNESConvergedReason* reason) {
  const Predictor& by = equation_.predictor();
  const Revision revision = revise(f_norm);
  if (iteration == 0 && by.inertia && (!by.doubtful || reference_ == 0))
    reference_ = std::max(reference_, f_norm);
  const bool rose = variational_ && !descends(iteration);
  const bool solved = iteration > 0 || first_correction_ > 0;
  has_solved_ |= iteration > 0;
  record(f_norm, iteration > 0 ? step_norm : first_correction_,
         !solved && !report_->iterations.empty());
  report_->initial_residual = std::max(report_->initial_residual, reference_);
  if (rose) {
    report_->failure = "the incremental potential rose in an iteration";
    *reason = SNES_DIVERGED_LINE_SEARCH;
    return;
  }
  // steps extrapolated from one another would drift: a guess that is to stand has to be better
  const bool extrapolated = iteration == 0 && by.guess && by.inertia;
  const double enough = target(), ends_at = extrapolated ? 1e-3 * enough : enough;
  *reason = newton_->test(iteration, x_norm, step_norm, f_norm, ends_at, revision);
  // PETSc's L-BFGS does not look at the outcome of its linear solves
  if (is_quasi_newton() && report_->iterations.back().ksp_reason < 0)
    *reason = SNES_DIVERGED_LINEAR_SOLVE;
  if (*reason == SNES_CONVERGED_ITERATING && revision < Revision::made &&
      newton_->is_rounding_of_forces(iteration, f_norm, equation_.state()))
    *reason = SNES_CONVERGED_FNORM_ABS;
  if (*reason != SNES_CONVERGED_ITERATING) return;
  if (gives_up_ && gives_up_()) throw StepGivenUp();
  if (revision != Revision::smooth || !is_quasi_newton())
    newton_->set_accuracy(iteration, f_norm, enough, revision);
  if (iteration == 0 || revision >= Revision::made) return;
  // line searches of PETSc's may go on where neither phi nor |F| falls any more
  const auto& done = report_->iterations;
  if (variational_ && done.size() > 1 &&
      f_norm * f_norm > 0.25 * done[done.size() - 2].residual_squared &&
      work_of_last_step(snes_) <= accepted_.rounding())
    *reason = SNES_CONVERGED_SNORM_RELATIVE;
  if (correction_tolerance_ > 0) {
    check(VecWAXPY(work_, -1, start_, a_));
    if (step_norm < correction_tolerance_ * norm(work_)) *reason = SNES_CONVERGED_SNORM_RELATIVE;
  }
  Vec step;
  check(SNESGetSolutionUpdate(snes_, &step));
  const double correction = norm(step, NORM_INFINITY);
  if (Newton::is_rounding(by.c_x * correction,
                          norm(equation_.state().displacement, NORM_INFINITY)) ||
      (by.inertia && Newton::is_rounding(correction, norm(a_, NORM_INFINITY))))
    *reason = SNES_CONVERGED_SNORM_RELATIVE;
}

double AccelerationSolve::target() const {
  PetscReal rtol;
  check(SNESGetTolerances(snes_, nullptr, &rtol, nullptr, nullptr, nullptr));
  if (compares_with_inertia_ && equation_.predictor().inertia) rtol = of_inertia;
  return std::max(newton_->smallest_force(), rtol * reference_);
}

bool AccelerationSolve::is_quasi_newton() const {
  PetscBool result;
  check(PetscObjectTypeCompare(PetscObject(SNES(snes_)), SNESQN, &result));
  return result;
}

void AccelerationSolve::forget_history() {
  if (!is_quasi_newton()) return;
  check(SNESSetType(snes_, SNESNEWTONLS));
  check(SNESSetType(snes_, SNESQN));
  set_from_options();
}

bool AccelerationSolve::stopped_at_rounding(SNESConvergedReason reason) {
  if (!variational_ || report_->failure ||
      (reason != SNES_DIVERGED_LINE_SEARCH && reason != SNES_DIVERGED_LOCAL_MIN))
    return false;
  return work_of_last_step(snes_) <= accepted_.rounding();
}

SNESConvergedReason AccelerationSolve::solve_nonlinear() {
  forget_history();
  check(VecCopy(a_, start_));
  errors_.rethrow(SNESSolve(snes_, nullptr, a_));
  SNESConvergedReason reason;
  PetscInt newton;
  check(SNESGetConvergedReason(snes_, &reason));
  check(SNESGetIterationNumber(snes_, &newton));
  newton_->count_iterations(int(newton));
  return stopped_at_rounding(reason) ? SNES_CONVERGED_SNORM_RELATIVE : reason;
}

bool AccelerationSolve::must_solve_again() {
  equation_.set_stage(a_);
  Augmentation* augmentation = problem_.augmentation();
  return augmentation && augmentation->augment(equation_.state());
}

SNESConvergedReason AccelerationSolve::solve_from_start() {
  if (Augmentation* augmentation = problem_.augmentation()) augmentation->restore();
  SNESConvergedReason reason = first_solve();
  if (reason != SNES_CONVERGED_ITERATING) return reason;
  int solves = 1;
  reason = solve_nonlinear();
  for (; solves < 100 && reason > 0 && must_solve_again(); ++solves) reason = solve_nonlinear();
  if (solves < 100) return reason;
  report_->failure = "the augmented Lagrangian of contact did not converge";
  return SNES_DIVERGED_MAX_IT;
}

bool AccelerationSolve::solve(const State& last, const Predictor& predictor, State& next,
                              StepReport& report) {
  const Phase phase("solve");
  equation_.begin(last, predictor, next);
  report_ = &report;
  newton_->begin(report);
  has_solved_ = false;
  choose_start();
  SNESConvergedReason reason = solve_from_start();
  if (reason < 0 && elsewhere_) {
    report.failure = nullptr;
    first_correction_ = 0;
    equation_.forget_refused();
    check(VecCopy(last_position(), a_));
    reason = solve_from_start();
  }
  newton_->count_linear_iterations();
  equation_.set_end(a_);
  // the equation of motion holds in the stage, of which the end is an extrapolation; a linear step
  // looks at neither
  if (reason > 0 && (predictor.alpha_f != 0 || linearly_implicit_) && !equation_.residual(work_))
    reason = SNES_DIVERGED_FUNCTION_DOMAIN;
  report.snes_reason = int(reason);
  if (reason == SNES_DIVERGED_LINEAR_SOLVE) report.failure = why_failed(ksp_);
  if (const Vec refused = equation_.refused(); reason < 0 && refused)
    check(VecCopy(refused, next.displacement));
  update_ghosts(next.displacement);
  update_ghosts(next.velocity);
  update_ghosts(next.acceleration);
  return report.snes_reason > 0;
}

void AccelerationSolve::begin_step(const GivesUp& gives_up) {
  gives_up_ = gives_up;
  if (gives_up_) newton_->keep_history();
}

void AccelerationSolve::restore_step() {
  newton_->restore_step();
  if (Augmentation* augmentation = problem_.augmentation()) augmentation->drop();
}

PetscErrorCode AccelerationSolve::function_callback(SNES, Vec a, Vec F, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard([&] { solve->form_function(a, F); });
}

PetscErrorCode AccelerationSolve::objective_callback(SNES, Vec a, PetscReal* phi, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard([&] { *phi = solve->potential(a).value; });
}

PetscErrorCode AccelerationSolve::jacobian_callback(SNES, Vec a, Mat J, Mat, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard([&] { solve->form_jacobian(a, J); });
}

PetscErrorCode AccelerationSolve::convergence_callback(SNES, PetscInt iteration, PetscReal x_norm,
                                                       PetscReal step_norm, PetscReal f_norm,
                                                       SNESConvergedReason* reason, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard(
      [&] { solve->test_convergence(int(iteration), x_norm, step_norm, f_norm, reason); });
}

}  // namespace steppe
