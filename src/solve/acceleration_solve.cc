#include "steppe/solve/acceleration_solve.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {
namespace {

double norm(Vec v, NormType type = NORM_2) {
  PetscReal result;
  check(VecNorm(v, type, &result));
  return result;
}

}  // namespace

AccelerationSolve::AccelerationSolve(Problem& problem, double correction_tolerance,
                                     bool linearly_implicit)
    : problem_(problem),
      correction_tolerance_(correction_tolerance),
      linearly_implicit_(linearly_implicit),
      J_(problem.create_operator()),
      a_(problem.create_vector()),
      start_(problem.create_vector()),
      known_(problem.create_vector()),
      work_(problem.create_vector()) {
  check(SNESCreate(problem.communicator(), snes_.fill()));
  check(SNESSetFunction(snes_, nullptr, function_callback, this));
  check(SNESSetJacobian(snes_, J_, J_, jacobian_callback, this));
  check(SNESSetConvergenceTest(snes_, convergence_callback, this, nullptr));
  check(SNESSetTolerances(snes_, PETSC_DEFAULT, PETSC_DEFAULT, 0, 25, 10000));
  SNESLineSearch search;
  check(SNESGetLineSearch(snes_, &search));
  check(SNESLineSearchSetType(search, SNESLINESEARCHSHELL));
  check(SNESLineSearchShellSetUserFunc(search, search_callback, this));
  KSP ksp;
  check(SNESGetKSP(snes_, &ksp));
  check(KSPSetTolerances(ksp, 1e-6, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  check(SNESSetFromOptions(snes_));
  clock_ = std::chrono::steady_clock::now();
}

AccelerationSolve::~AccelerationSolve() = default;

void AccelerationSolve::set_end(Vec a) {
  State& s = *state_;
  s.time = s.load_time = predictor_->time;
  check(VecWAXPY(s.displacement, predictor_->c_x, a, predictor_->displacement));
  check(VecWAXPY(s.velocity, predictor_->c_v, a, predictor_->velocity));
  if (predictor_->inertia)
    check(VecCopy(a, s.acceleration));
  else
    check(VecZeroEntries(s.acceleration));
}

void AccelerationSolve::set_stage(Vec a) {
  State& s = *state_;
  set_end(a);
  s.time = predictor_->stage_time;
  s.load_time = predictor_->load_time;
  if (predictor_->collocated()) {
    const double f = predictor_->alpha_f, m = predictor_->alpha_m;
    check(VecAXPBY(s.displacement, f, 1 - f, last_->displacement));
    check(VecAXPBY(s.velocity, f, 1 - f, last_->velocity));
    check(VecAXPBY(s.acceleration, m, 1 - m, last_->acceleration));
  }
  update_ghosts(s.displacement);
  update_ghosts(s.velocity);
  update_ghosts(s.acceleration);
}

void AccelerationSolve::form_function(Vec a, Vec F) {
  set_stage(a);
  if (!problem_.residual(*state_, F)) {
    check(VecSet(F, std::numeric_limits<double>::infinity()));
    check(SNESSetFunctionDomainError(snes_));
  } else if (predictor_->held) {
    check(VecAXPY(F, -1, predictor_->held));
  }
}

void AccelerationSolve::form_jacobian(Vec a, Mat J) {
  set_stage(a);
  problem_.tangent(predictor_->stage_a(), predictor_->stage_v(), predictor_->stage_x(), *state_,
                   J_);
  // with -snes_mf_operator the operator is a product by differences that only has to be told
  if (J != J_) {
    check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
  }
}

void AccelerationSolve::search_line(SNESLineSearch search) {
  Vec x, f, y, w, g;
  check(SNESLineSearchGetVecs(search, &x, &f, &y, &w, &g));
  double step = 1, f_norm = std::numeric_limits<double>::infinity();
  check(SNESLineSearchSetReason(search, SNES_LINESEARCH_SUCCEEDED));
  for (int halvings = 0; halvings <= 10; ++halvings, step /= 2) {
    check(VecWAXPY(w, -step, y, x));
    check(SNESComputeFunction(snes_, w, f));
    f_norm = norm(f);
    if (std::isfinite(f_norm)) break;
  }
  check(VecScale(y, step));
  check(VecCopy(w, x));
  check(SNESLineSearchSetLambda(search, step));
  check(SNESLineSearchSetNorms(search, norm(x), f_norm, norm(y)));
  if (!std::isfinite(f_norm)) check(SNESLineSearchSetReason(search, SNES_LINESEARCH_FAILED_DOMAIN));
}

void AccelerationSolve::record(double residual, double correction) {
  const auto now = std::chrono::steady_clock::now();
  KSP ksp;
  KSPConvergedReason reason;
  PetscInt total;
  check(SNESGetKSP(snes_, &ksp));
  check(KSPGetConvergedReason(ksp, &reason));
  check(SNESGetLinearSolveIterations(snes_, &total));
  const double elapsed = std::chrono::duration<double, std::nano>(now - clock_).count();
  report_->iterations.push_back(
      {residual * residual, correction, elapsed, int(total) - linear_before_, int(reason)});
  linear_before_ = int(total);
  clock_ = now;
}

void AccelerationSolve::test_convergence(int iteration, double x_norm, double step_norm,
                                         double f_norm, SNESConvergedReason* reason) {
  record(f_norm, iteration == 0 ? 0 : step_norm);
  check(SNESConvergedDefault(snes_, iteration, x_norm, step_norm, f_norm, reason, nullptr));
  if (*reason != SNES_CONVERGED_ITERATING) return;
  if (f_norm <= 1e-12 * force_scale_) *reason = SNES_CONVERGED_FNORM_ABS;
  if (iteration == 0) return;
  if (correction_tolerance_ > 0) {
    check(VecWAXPY(work_, -1, start_, a_));
    if (step_norm < correction_tolerance_ * norm(work_)) *reason = SNES_CONVERGED_SNORM_RELATIVE;
  }
  Vec step;
  check(SNESGetSolutionUpdate(snes_, &step));
  if (predictor_->c_x * norm(step, NORM_INFINITY) <
      1e-13 * norm(state_->displacement, NORM_INFINITY))
    *reason = SNES_CONVERGED_SNORM_RELATIVE;
}

bool AccelerationSolve::start_at_last_position() {
  if (!linearly_implicit_) return false;
  check(VecWAXPY(a_, -1, predictor_->displacement, last_->displacement));
  check(VecScale(a_, 1 / predictor_->c_x));
  return true;
}

SNESConvergedReason AccelerationSolve::first_solve() {
  const bool must_solve = start_at_last_position();
  // d_c = (g - x*) / c_x - a is the whole correction of the prescribed unknowns
  check(VecCopy(predictor_->displacement, known_));
  problem_.prescribe_displacement(predictor_->time, known_);
  check(VecAXPY(known_, -1, predictor_->displacement));
  check(VecScale(known_, 1 / predictor_->c_x));
  check(VecAXPY(known_, -1, a_));
  problem_.keep_prescribed(known_);
  if (!must_solve && predictor_->c_x * norm(known_, NORM_INFINITY) <=
                         1e-15 * norm(predictor_->displacement, NORM_INFINITY)) {
    check(VecCopy(known_, a_));
    return SNES_CONVERGED_ITERATING;
  }
  const Phase phase(must_solve ? "linear step" : "prescribed motion");
  set_stage(a_);
  const Vec b = work_;
  if (!problem_.residual(*state_, b)) return SNES_DIVERGED_FUNCTION_DOMAIN;
  if (predictor_->held) check(VecAXPY(b, -1, predictor_->held));
  if (must_solve) record(norm(b), 0);
  check(VecScale(b, -1));
  problem_.tangent(predictor_->stage_a(), predictor_->stage_v(), predictor_->stage_x(), *state_, J_,
                   known_, b);
  KSP ksp;
  check(SNESGetKSP(snes_, &ksp));
  check(KSPSetOperators(ksp, J_, J_));
  check(KSPSolve(ksp, b, start_));
  KSPConvergedReason reason;
  PetscInt iterations;
  check(KSPGetConvergedReason(ksp, &reason));
  check(KSPGetIterationNumber(ksp, &iterations));
  linear_iterations_ += int(iterations);
  linear_before_ = -int(iterations);  // so that they stand in the first record
  problem_.prescribe_zero(start_);
  check(VecAXPY(a_, 1, start_));
  check(VecAXPY(a_, 1, known_));
  if (must_solve) report_->iterations.front().ksp_iterations = int(iterations);
  if (reason < 0) return SNES_DIVERGED_LINEAR_SOLVE;
  return must_solve ? SNES_CONVERGED_ITS : SNES_CONVERGED_ITERATING;
}

bool AccelerationSolve::solve(const State& last, const Predictor& predictor, State& next,
                              StepReport& report) {
  const Phase phase("solve");
  predictor_ = &predictor;
  last_ = &last;
  state_ = &next;
  report_ = &report;
  linear_before_ = 0;
  clock_ = std::chrono::steady_clock::now();
  report.iterations.clear();
  check(VecSet(a_, 0));
  report.snes_reason = int(first_solve());
  if (report.snes_reason == SNES_CONVERGED_ITERATING) {
    check(VecCopy(a_, start_));
    errors_.rethrow(SNESSolve(snes_, nullptr, a_));
    SNESConvergedReason reason;
    PetscInt newton, linear;
    check(SNESGetConvergedReason(snes_, &reason));
    check(SNESGetIterationNumber(snes_, &newton));
    check(SNESGetLinearSolveIterations(snes_, &linear));
    newton_iterations_ += int(newton);
    linear_iterations_ += int(linear);
    report.snes_reason = int(reason);
  }
  set_end(a_);
  update_ghosts(next.displacement);
  update_ghosts(next.velocity);
  update_ghosts(next.acceleration);
  return report.snes_reason > 0;
}

void AccelerationSolve::learn_force_scale(const State& state, double h) {
  force_scale_ = std::max(force_scale_, problem_.force_scale(state));
  if (h > 0) {
    // a body in free flight has no force: its momentum over a step is what a residual is small
    // against
    State moving = copy(state);
    check(VecCopy(state.velocity, moving.acceleration));
    check(VecScale(moving.acceleration, 1 / h));
    update_ghosts(moving.acceleration);
    force_scale_ = std::max(force_scale_, problem_.force_scale(moving));
  }
}

PetscErrorCode AccelerationSolve::function_callback(SNES, Vec a, Vec F, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard([&] { solve->form_function(a, F); });
}

PetscErrorCode AccelerationSolve::jacobian_callback(SNES, Vec a, Mat J, Mat, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard([&] { solve->form_jacobian(a, J); });
}

PetscErrorCode AccelerationSolve::search_callback(SNESLineSearch search, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard([&] { solve->search_line(search); });
}

PetscErrorCode AccelerationSolve::convergence_callback(SNES, PetscInt iteration, PetscReal x_norm,
                                                       PetscReal step_norm, PetscReal f_norm,
                                                       SNESConvergedReason* reason, void* self) {
  auto* solve = static_cast<AccelerationSolve*>(self);
  return solve->errors_.guard(
      [&] { solve->test_convergence(int(iteration), x_norm, step_norm, f_norm, reason); });
}

}  // namespace steppe
