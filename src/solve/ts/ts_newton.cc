#include "steppe/solve/ts/ts_newton.h"

#include "steppe/base/petsc/petsc_versions.h"

#include <cmath>
#include <utility>

namespace steppe {

TsNewton::TsNewton(Problem& problem, const State& stage, Linearisation& J, SNES snes, KSP elastic,
                   ErrorBoundary& errors, MeasureResidual measure)
    : problem_(problem),
      stage_(stage),
      snes_(snes),
      errors_(errors),
      measure_(std::move(measure)),
      line_search_(errors, {}) {
  check(SNESSetConvergenceTest(snes, test_callback, this, nullptr));
  Newton::set_defaults(snes, elastic, problem, J, line_search_);
  // the first force may be that of a balanced state
  check(SNESSetDivergenceTolerance(snes, unlimited));
  newton_.emplace(problem, J, snes, elastic, errors, problem.traits().linear, false, [elastic] {
    // TS hands down a DM without vectors, on which multigrid would insist
    PC preconditioner;
    check(KSPGetPC(elastic, &preconditioner));
    check(PCSetDM(preconditioner, nullptr));
  });
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
  newton_->record(measure.force, measure.correction, !newton_->report().iterations.empty());
  newton_->count_iterations(iteration > 0);
  const double enough = newton_->smallest_force();
  *reason = newton_->test(iteration, x_norm, step_norm, measure.force, enough, revision,
                          measure.compatible);
  if (*reason == SNES_CONVERGED_ITERATING && revision < Revision::made && measure.compatible &&
      newton_->is_rounding_of_forces(iteration, measure.force, stage_))
    *reason = SNES_CONVERGED_FNORM_ABS;
  if (*reason != SNES_CONVERGED_ITERATING) return;
  newton_->set_accuracy(iteration, measure.force, enough, revision);
  if (iteration > 0 && measure.compatible && revision < Revision::made &&
      Newton::is_rounding(measure.moved, measure.displaced))
    *reason = SNES_CONVERGED_SNORM_RELATIVE;
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
