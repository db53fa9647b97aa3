#include "steppe/solve/linear/preconditioner_reuse.h"

#include "steppe/base/process/slow_work.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/linalg/blocks/block_product.h"
#include "steppe/linalg/single/factor_precision.h"
#include "steppe/solve/linear/contact_filter.h"
#include "steppe/solve/linear/factor_cost.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace steppe {
namespace {

bool has_option(const char* name) {
  PetscBool found;
  check(PetscOptionsHasName(nullptr, nullptr, name, &found));
  return found;
}

bool iterates(KSP ksp) {
  PetscBool preonly;
  check(PetscObjectTypeCompare(PetscObject(ksp), KSPPREONLY, &preonly));
  return !preonly;
}

/// Of the coarse levels: each its own matrix, and the interpolation from it.
void multiply_levels_by_blocks(PC multigrid) {
  PetscInt n_levels;
  check(PCMGGetLevels(multigrid, &n_levels));
  for (PetscInt level = 0; level + 1 < n_levels; ++level) {
    KSP smoother;
    Mat A, P;
    check(PCMGGetSmoother(multigrid, level, &smoother));
    check(KSPGetOperators(smoother, &A, nullptr));
    check(PCMGGetInterpolation(multigrid, level + 1, &P));
    multiply_by_blocks(A);
    multiply_by_blocks(P);
  }
}

/// Whether two linear combinations are far from being multiples of each other.
bool differ(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < i; ++k) {
      const double p = a[i] * b[k], q = a[k] * b[i];
      if (p > 2 * q || q > 2 * p) return true;
    }
  return false;
}

/// Options by which PETSc remembers earlier solves where no archive can look.
void refuse_options_with_history() {
  const auto refuse = [](const std::string& option) {
    throw InputError("option " + option +
                     ": PETSc remembers by it what cannot be saved; leave it out of a run that is "
                     "to go on from a saved state");
  };
  for (const char* option : {"-snes_lag_jacobian_persists", "-snes_lag_preconditioner_persists",
                             "-snes_ksp_ew", "-snes_linesearch_keeplambda", "-ksp_guess_type"})
    if (has_option(option)) refuse(option);
  PetscInt lag = 1;
  check(PetscOptionsGetInt(nullptr, nullptr, "-snes_lag_preconditioner", &lag, nullptr));
  if (lag != 1) refuse("-snes_lag_preconditioner " + std::to_string(lag));
}

}  // namespace

double decades_of(const std::vector<double>& residuals) {
  const double largest = *std::max_element(residuals.begin(), residuals.end());
  if (!(largest > 0)) return 1;
  // nothing is learnt from digits beyond those of the arithmetic
  return std::max(1., std::log10(largest / std::max(residuals.back(), 1e-16 * largest)));
}

PreconditionerReuse::PreconditionerReuse(KSP ksp, ErrorBoundary& errors)
    : ksp_(ksp), errors_(errors), petsc_decides_(has_option("-snes_lag_preconditioner")) {
  if (has_option("-snes_ksp_ew")) return;  // which lives in the same two callbacks
  check(KSPSetPreSolve(ksp, before_callback, this));
  check(KSPSetPostSolve(ksp, after_callback, this));
  check(KSPSetResidualHistory(ksp, nullptr, PETSC_DECIDE, PETSC_TRUE));
}

bool PreconditionerReuse::must_build() const {
  return useless_ || n_at_once_ > 0 || !iterates(ksp_) || wasted_ >= cost_ ||
         differ(coefficients_, built_of_);
}

void PreconditionerReuse::compare_costs() {
  if (n_at_once_ > 0) {
    --n_at_once_;
    return;
  }
  const bool pays = n_kept_for_ * cost_ > wasted_;
  n_failures_ = pays ? 0 : std::min(n_failures_ + 1, 6);
  n_at_once_ = pays ? 0 : (1 << (n_failures_ - 1)) - 1;
}

bool PreconditionerReuse::may_keep() const { return iterates(ksp_); }

void PreconditionerReuse::forget_structure() {
  PC preconditioner;
  PetscBool factors;
  check(KSPGetPC(ksp_, &preconditioner));
  check(PetscObjectTypeCompareAny(PetscObject(preconditioner), &factors, PCLU, PCCHOLESKY, ""));
  if (factors) check(PCReset(preconditioner));
  forget_interpolation();
  structure_is_new_ = true;
}

void PreconditionerReuse::build_now() {
  const SlowWork work("setting up the linear solver");
  check(KSPSetReusePreconditioner(ksp_, PETSC_FALSE));
  build();
  check(KSPSetUp(ksp_));
  check(KSPSetUpOnBlocks(ksp_));
  // smoothers find their eigenvalues when they are first used
  PC preconditioner;
  Mat matrix;
  VecHandle ones, image;
  check(KSPGetPC(ksp_, &preconditioner));
  check(KSPGetOperators(ksp_, nullptr, &matrix));
  check(MatCreateVecs(matrix, ones.fill(), image.fill()));
  check(VecSet(ones, 1));
  check(PCApply(preconditioner, ones, image));
}

void PreconditionerReuse::structure_history(Archive& archive) {
  archive.added_value("double factors", has_safe_factors_);
  if (!archive.loads()) return;
  forget_structure();
  if (has_safe_factors_ && may_have_poor_factors(ksp_)) take_safe_factors(ksp_);
}

void PreconditionerReuse::history(Archive& archive) {
  refuse_options_with_history();
  const auto section = archive.enter("reuse");
  const auto three = [&](const std::string& name, std::array<double, 3>& values) {
    std::vector<double> all(values.begin(), values.end());
    archive.values(name, all);
    std::copy(all.begin(), all.end(), values.begin());
  };
  three("built of", built_of_);
  archive.value("cost", cost_);
  archive.value("useless", useless_);
  archive.value("iterations by decade", per_decade_);
  archive.value("wasted iterations", wasted_);
  archive.value("kept for", n_kept_for_);
  archive.value("failures in a row", n_failures_);
  archive.value("at once", n_at_once_);
  archive.value("builds", n_builds_);
  archive.value("solves", n_solves_);
  if (archive.loads()) current_ = false;
  archive.added_value("current", current_);
}

void PreconditionerReuse::build() {
  if (n_kept_for_ > 0 || n_at_once_ > 0) compare_costs();
  if (before_build_) before_build_();
  built_of_ = coefficients_;
  current_ = true;
  useless_ = false;
  per_decade_ = wasted_ = 0;
  n_kept_for_ = 0;
  structure_is_new_ = false;
  ++n_builds_;
  const auto matrices = operators();
  for (int i = 0; i < 2; ++i) {
    if (state_of(matrices[i]) == states_[i])  // was kept until now
      set_state(matrices[i], states_[i] + 1);
    states_[i] = state_of(matrices[i]);
  }
  PC preconditioner, multigrid;
  PetscBool has_levels;
  check(KSPGetPC(ksp_, &preconditioner));
  check(PetscObjectTypeCompareAny(PetscObject(preconditioner), &has_levels, PCMG, PCGAMG, ""));
  // a coarse level knows its solver only then
  if (has_levels || filtered_multigrid(preconditioner)) check(PCSetUp(preconditioner));
  if (const KSP solver = algebraic_multigrid()) {
    check(KSPGetPC(solver, &multigrid));
    check(PCSetUp(multigrid));
    multiply_levels_by_blocks(multigrid);
    smoother_.attach(multigrid);
  }
}

std::array<PetscObject, 2> PreconditionerReuse::operators() const {
  Mat A, P;
  check(KSPGetOperators(ksp_, &A, &P));
  return {PetscObject(A), PetscObject(P)};
}

void PreconditionerReuse::keep_smoothers() {
  const auto matrices = operators();
  for (int i = 0; i < 2; ++i) set_state(matrices[i], states_[i]);
}

KSP PreconditionerReuse::algebraic_multigrid() const {
  KSP solver = ksp_;
  PC preconditioner;
  PetscBool between_degrees, algebraic;
  check(KSPGetPC(solver, &preconditioner));
  check(PetscObjectTypeCompare(PetscObject(preconditioner), PCMG, &between_degrees));
  if (between_degrees) {
    check(PCMGGetCoarseSolve(preconditioner, &solver));
    check(KSPGetPC(solver, &preconditioner));
  }
  if (const KSP inside = filtered_multigrid(preconditioner)) {
    solver = inside;
    check(KSPGetPC(solver, &preconditioner));
  }
  check(PetscObjectTypeCompare(PetscObject(preconditioner), PCGAMG, &algebraic));
  return algebraic ? solver : nullptr;
}

int PreconditionerReuse::n_levels() const {
  const auto levels = [](KSP solver) {
    PC preconditioner;
    PetscBool is_multigrid;
    PetscInt n = 0;
    check(KSPGetPC(solver, &preconditioner));
    check(PetscObjectTypeCompareAny(PetscObject(preconditioner), &is_multigrid, PCMG, PCGAMG, ""));
    if (is_multigrid) check(PCMGGetLevels(preconditioner, &n));
    return int(n);
  };
  const int outer = levels(ksp_);
  const KSP algebraic = algebraic_multigrid();
  if (!algebraic || algebraic == ksp_) return outer;
  return std::max(0, outer - 1) + levels(algebraic);
}

void PreconditionerReuse::forget_interpolation() {
  const KSP solver = algebraic_multigrid();
  if (!solver) return;
  PC old;
  check(KSPGetPC(solver, &old));
  // PCReset leaves the sizes of the levels behind
  Mat A, P;
  const char* prefix;
  Handle<PC, PCDestroy> preconditioner;
  check(PCGetOperators(old, &A, &P));
  check(PCGetOptionsPrefix(old, &prefix));
  check(PCCreate(PetscObjectComm(PetscObject(solver)), preconditioner.fill()));
  check(PCSetOptionsPrefix(preconditioner, prefix));
  check(PCSetType(preconditioner, PCGAMG));
  check(PCSetFromOptions(preconditioner));
  check(PCSetOperators(preconditioner, A, P));
  check(KSPSetPC(solver, preconditioner));
  structure_is_new_ = true;
}

void PreconditionerReuse::before_solve() {
  if (!current_) {
    PetscBool keep = PetscBool(!must_build());
    if (petsc_decides_)
      check(KSPGetReusePreconditioner(ksp_, &keep));
    else
      check(KSPSetReusePreconditioner(ksp_, keep));
    if (!keep)
      build();
    else
      smoother_.update();
    if (keep && !petsc_decides_) keep_smoothers();
  }
  PetscReal rtol;
  check(KSPGetTolerances(ksp_, &rtol, nullptr, nullptr, &limit_));
  if (petsc_decides_ || (current_ && !may_have_poor_factors(ksp_))) return;
  const double patience = current_ ? double(most_with_poor_factors)
                                   : 2 * (expected_iterations(-std::log10(rtol)) + cost_);
  check(KSPSetTolerances(ksp_, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT,
                         std::min(limit_, PetscInt(patience))));
}

double PreconditionerReuse::decades() const {
  const PetscReal* history;
  PetscInt n;
  check(KSPGetResidualHistory(ksp_, &history, &n));
  return n < 2 ? 1 : decades_of({history, history + n});
}

double PreconditionerReuse::expected_iterations(double decades) const {
  return std::max(1., per_decade_ * decades);
}

void PreconditionerReuse::after_solve(Vec b, Vec x) {
  KSPConvergedReason reason;
  PetscInt iterations;
  check(KSPGetConvergedReason(ksp_, &reason));
  check(KSPGetIterationNumber(ksp_, &iterations));
  check(KSPSetTolerances(ksp_, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT, limit_));
  if (reason < 0 && !current_ && !petsc_decides_) {
    useless_ = true;
    wasted_ += iterations;
    ++n_kept_for_;
    check(KSPSolve(ksp_, b, x));
    return;
  }
  if (reason < 0 && current_ && !petsc_decides_ && may_have_poor_factors(ksp_)) {
    take_safe_factors(ksp_);
    has_safe_factors_ = useless_ = true;
    current_ = false;
    check(KSPSolve(ksp_, b, x));
    return;
  }
  ++n_solves_;
  if (reason < 0 || iterations == 0) return;
  if (!current_) {
    wasted_ += std::max(0., double(iterations) - expected_iterations(decades()));
    ++n_kept_for_;
  } else if (per_decade_ == 0) {
    per_decade_ = double(iterations) / decades();
    PC preconditioner;
    check(KSPGetPC(ksp_, &preconditioner));
    const KSP filtered = filtered_multigrid(preconditioner);
    cost_ = building_cost(filtered ? filtered : ksp_);
  }
}

PetscErrorCode PreconditionerReuse::before_callback(KSP, Vec, Vec, void* self) {
  auto& reuse = *static_cast<PreconditionerReuse*>(self);
  return reuse.errors_.guard([&] { reuse.before_solve(); });
}

PetscErrorCode PreconditionerReuse::after_callback(KSP, Vec b, Vec x, void* self) {
  auto& reuse = *static_cast<PreconditionerReuse*>(self);
  return reuse.errors_.guard([&] { reuse.after_solve(b, x); });
}

}  // namespace steppe
