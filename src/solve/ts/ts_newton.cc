#include "steppe/solve/ts/ts_newton.h"

#include "steppe/base/petsc_versions.h"
#include "steppe/solve/newton/force_scale.h"
#include "steppe/solve/linear/p_multigrid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

namespace {

/// The full step, halved while the state is inadmissible.
PetscErrorCode search_line(SNESLineSearch search, void*) {
  SNES snes;
  Vec x, f, y, w, g;
  PetscReal step = 1, f_norm = 0, x_norm, y_norm;
  PetscFunctionBegin;
  PetscCall(SNESLineSearchGetSNES(search, &snes));
  PetscCall(SNESLineSearchGetVecs(search, &x, &f, &y, &w, &g));
  for (int halvings = 0; halvings <= 10; ++halvings, step /= 2) {
    PetscCall(VecWAXPY(w, -step, y, x));
    PetscCall(SNESComputeFunction(snes, w, f));
    PetscCall(VecNorm(f, NORM_2, &f_norm));
    if (std::isfinite(f_norm)) break;
  }
  PetscCall(VecScale(y, step));
  PetscCall(VecCopy(w, x));
  PetscCall(VecNorm(x, NORM_2, &x_norm));
  PetscCall(VecNorm(y, NORM_2, &y_norm));
  PetscCall(SNESLineSearchSetLambda(search, step));
  PetscCall(SNESLineSearchSetNorms(search, x_norm, f_norm, y_norm));
  PetscCall(SNESLineSearchSetReason(
      search, std::isfinite(f_norm) ? SNES_LINESEARCH_SUCCEEDED : SNES_LINESEARCH_FAILED_NANORINF));
  PetscFunctionReturn(0);
}

}  // namespace

TsNewton::TsNewton(Problem& problem, const State& stage, Linearisation& J, SNES snes, KSP elastic,
                   ErrorBoundary& errors, MeasureResidual measure)
    : problem_(problem),
      stage_(stage),
      J_(J),
      snes_(snes),
      elastic_(elastic),
      errors_(errors),
      measure_(std::move(measure)),
      reuse_(elastic, errors),
      origin_(problem) {
  check(SNESSetConvergenceTest(snes, test_callback, this, nullptr));
  check(SNESSetTolerances(snes, PETSC_DEFAULT, PETSC_DEFAULT, 0, 25, 10000));
  // the first force may be that of a balanced state
  check(SNESSetDivergenceTolerance(snes, unlimited));
  SNESLineSearch search;
  check(SNESGetLineSearch(snes, &search));
  search_lines_by(search, search_line, nullptr);
  check(KSPSetTolerances(elastic, 1e-6, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  use_p_multigrid(J, elastic);
  reuse_.before_build([this, elastic] {
    J_.prepare(origin_.displacement());
    reuse_.forget_interpolation();
    const bool anew = reuse_.structure_is_new();
    if (anew || reuse_.may_keep()) origin_.built(anew);
    // TS hands down a DM without vectors, on which multigrid would insist
    PC preconditioner;
    check(KSPGetPC(elastic, &preconditioner));
    check(PCSetDM(preconditioner, nullptr));
  });
  forcing_ = std::make_unique<ForcingTerms>(snes, elastic, problem.traits().linear);
}

void TsNewton::begin(StepReport& report) {
  report_ = &report;
  report.iterations.clear();
  report.failure = nullptr;
  linear_before_ = linear_iterations();
  clock_ = std::chrono::steady_clock::now();
}

void TsNewton::learn_force_scale(const State& state, double h) {
  force_scale_ = std::max(force_scale_, largest_force(problem_, state, h));
}

void TsNewton::update_tangent(double s_a, double s_v, double s_x) {
  reuse_.take_new_matrix(s_a, s_v, s_x);
  J_.update(s_a, s_v, s_x, stage_);
  origin_.take_tangent(s_a, s_v, s_x, stage_, false);
}

void TsNewton::history(Archive& archive) {
  const auto section = archive.enter("Newton");
  archive.value("force scale", force_scale_);
  archive.value("Newton iterations", newton_iterations_);
  int linear = linear_earlier_ + linear_iterations();
  archive.value("linear iterations", linear);
  linear_earlier_ = linear - linear_iterations();
  forcing_->history(archive);
  if (archive.loads()) reuse_.forget_structure();
  origin_.history(archive, [&](const std::array<double, 3>& s, const State& state) {
    reuse_.take_new_matrix(s[0], s[1], s[2]);
    J_.update(s[0], s[1], s[2], state);
    check(KSPSetOperators(elastic_, J_.matrix(), preconditioned_matrix(J_)));
    reuse_.build_now();
  });
  reuse_.history(archive);
}

int TsNewton::linear_iterations() const {
  PetscInt total;
  check(KSPGetTotalIterations(elastic_, &total));
  return int(total);
}

SolverCounts TsNewton::counts() const {
  return {newton_iterations_, reuse_.n_solves(), linear_earlier_ + linear_iterations(),
          reuse_.n_builds()};
}

void TsNewton::record(const Measure& measure) {
  const auto now = std::chrono::steady_clock::now();
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(elastic_, &reason));
  const int total = linear_iterations();
  report_->iterations.push_back({measure.force * measure.force, measure.correction,
                                 std::chrono::duration<double, std::nano>(now - clock_).count(),
                                 total - linear_before_,
                                 report_->iterations.empty() ? 0 : int(reason)});
  linear_before_ = total;
  clock_ = now;
}

Revision TsNewton::revise(int iteration) {
  Augmentation* augmentation = problem_.augmentation();
  if (!augmentation) return Revision::smooth;
  if (iteration == 0) augmentation->restore();
  const Revision result = augmentation->revise(stage_);
  if (iteration > 0 && result < Revision::made) return result;
  if (result == Revision::smooth) return result;
  Vec y, F;
  check(SNESGetSolution(snes_, &y));
  check(SNESGetFunction(snes_, &F, nullptr, nullptr));
  check(SNESComputeFunction(snes_, y, F));
  return result;
}

void TsNewton::test(int iteration, double x_norm, double step_norm, SNESConvergedReason* reason) {
  if (given_) {
    *reason = SNES_CONVERGED_ITS;
    return;
  }
  const Revision revision = revise(iteration);
  const Measure measure = measure_(iteration == 0);
  record(measure);
  newton_iterations_ += iteration > 0;
  check(SNESConvergedDefault(snes_, iteration, x_norm, step_norm, measure.force, reason, nullptr));
  if (*reason < 0) return;
  forcing_->set(iteration, measure.force, 1e-12 * force_scale_);
  if (revision != Revision::smooth) forcing_->set_strict(1e-2);
  if (measure.force <= 1e-12 * force_scale_) *reason = SNES_CONVERGED_FNORM_ABS;
  if (iteration > 0 && revision < Revision::made && measure.moved < 1e-13 * measure.displaced)
    *reason = SNES_CONVERGED_SNORM_RELATIVE;
  if (!measure.compatible || revision == Revision::provisional) *reason = SNES_CONVERGED_ITERATING;
}

PetscErrorCode TsNewton::test_callback(SNES, PetscInt iteration, PetscReal x_norm,
                                       PetscReal step_norm, PetscReal f_norm,
                                       SNESConvergedReason* reason, void* self) {
  auto& newton = *static_cast<TsNewton*>(self);
  if (!std::isfinite(f_norm)) {
    *reason = SNES_DIVERGED_FUNCTION_DOMAIN;
    return 0;
  }
  return newton.errors_.guard([&] { newton.test(int(iteration), x_norm, step_norm, reason); });
}

}  // namespace steppe
