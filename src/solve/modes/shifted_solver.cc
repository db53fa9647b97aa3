#include "steppe/solve/modes/shifted_solver.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/linear/p_multigrid.h"
#include "steppe/solve/linear/presets.h"

namespace steppe {
namespace {

std::unique_ptr<Linearisation> linearise(const Problem& problem, const State& about, double shift,
                                         bool by_multigrid) {
  auto result = problem.linearise(by_multigrid ? Form::multigrid : Form::assembled);
  result->update(-shift, 0, 1, about);
  result->prepare(about.displacement);
  check(MatSetOption(result->matrix(), MAT_SYMMETRIC, PETSC_TRUE));  // as the pencil found
  return result;
}

std::string apply_solver(const ModePresetEntry& preset, bool between_degrees,
                         const std::string& prefix, bool iterates) {
  Options options;
  for (const auto& [option, value] :
       between_degrees ? entry_of(preset_entries(), "pmg").options : preset.solver)
    if (iterates || option.rfind("ksp_", 0) != 0) options.emplace_back(prefix + option, value);
  if (!iterates) options.emplace_back(prefix + "ksp_type", "preonly");
  return apply_options(preset.name, options, prefix);
}

KspHandle create(const Linearisation& matrix, const std::string& prefix, double tolerance) {
  KspHandle ksp;
  check(KSPCreate(PetscObjectComm(PetscObject(matrix.matrix())), ksp.fill()));
  check(KSPSetOptionsPrefix(ksp, prefix.c_str()));
  check(KSPSetTolerances(ksp, tolerance, PETSC_DEFAULT, PETSC_DEFAULT, 10000));
  check(KSPSetOperators(ksp, matrix.matrix(), preconditioned_matrix(matrix)));
  prepare_multigrid(matrix, ksp);
  return ksp;
}

}  // namespace

ShiftedSolver::ShiftedSolver(const Problem& problem, const State& about, double shift,
                             const ModePresetEntry& preset, const std::string& prefix,
                             std::optional<double> tolerance)
    : matrix_(linearise(problem, about, shift, preset.by_multigrid)),
      options_(
          apply_solver(preset, matrix_->coarse().interpolation, prefix, tolerance.has_value())),
      ksp_(create(*matrix_, prefix, tolerance.value_or(PETSC_DEFAULT))),
      reuse_(ksp_, errors_) {
  check(KSPSetFromOptions(ksp_));
}

void ShiftedSolver::solve(Vec b, Vec y) {
  errors_.rethrow(KSPSolve(ksp_, b, y));
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(ksp_, &reason));
  if (reason == KSP_DIVERGED_PC_FAILED)
    throw NumericsError("the preconditioner of the modes failed (" + options_ +
                        "), for want of memory as a rule; try more ranks, a larger "
                        "mat_mumps_icntl_14, or Modes / Linear = amg");
}

}  // namespace steppe
