#include "steppe/solve/newton/forcing_terms.h"

#include "steppe/linalg/single/factor_precision.h"

#include <algorithm>

namespace steppe {
namespace {

/// CG looks at the norm of the preconditioned residual as a rule, which may be small before that of
/// the force is.
void test_force(KSP ksp) {
  PetscBool cg, chosen;
  check(PetscObjectTypeCompare(PetscObject(ksp), KSPCG, &cg));
  check(PetscOptionsHasName(nullptr, nullptr, "-ksp_norm_type", &chosen));
  if (cg && !chosen) check(KSPSetNormType(ksp, KSP_NORM_UNPRECONDITIONED));
}

bool has_factors(KSP ksp) {
  PC preconditioner;
  PetscBool factors;
  check(KSPGetPC(ksp, &preconditioner));
  check(PetscObjectTypeCompareAny(PetscObject(preconditioner), &factors, PCLU, PCCHOLESKY, ""));
  return factors;
}

}  // namespace

ForcingTerms::ForcingTerms(SNES snes, KSP ksp, bool linear)
    : snes_(snes), ksp_(ksp), linear_(linear), has_factors_(has_factors(ksp)) {
  PetscBool rtol, petsc;
  check(PetscOptionsHasName(nullptr, nullptr, "-ksp_rtol", &rtol));
  check(PetscOptionsHasName(nullptr, nullptr, "-snes_ksp_ew", &petsc));
  acts_ = !rtol && !petsc;
  check(KSPGetTolerances(ksp, &strict_, nullptr, nullptr, nullptr));
  if (acts_ && has_factors_) strict_ = std::min(strict_, 1e-10);  // one iteration as a rule
  if (linear && acts_) test_force(ksp);
}

void ForcingTerms::set(int k, double residual, double floor) {
  if (!acts_ || !(residual > 0)) return;
  PetscReal rtol;
  check(SNESGetTolerances(snes_, nullptr, &rtol, nullptr, nullptr, nullptr));
  if (k == 0) first_ = residual;
  const double reduction = residual / last_;
  const double wanted = linear_ ? 0 : k == 0 ? start_ : 0.9 * reduction * reduction;
  const double enough = 0.3 * std::max(rtol * first_, floor) / residual;
  last_ = residual;
  check(KSPSetTolerances(ksp_, std::min(loosest, std::max(wanted, enough)), PETSC_DEFAULT,
                         PETSC_DEFAULT, PETSC_DEFAULT));
}

void ForcingTerms::learn(int k, double residual) {
  if (k == 1 && first_ > 0) start_ = std::min(loosest, 0.5 * residual / first_);
}

void ForcingTerms::history(Archive& archive) {
  const auto section = archive.enter("forcing terms");
  PetscReal tolerance;
  check(KSPGetTolerances(ksp_, &tolerance, nullptr, nullptr, nullptr));
  archive.value("tolerance", tolerance);
  archive.value("first norm", first_);
  archive.value("last norm", last_);
  archive.added_value("start", start_);
  check(KSPSetTolerances(ksp_, tolerance, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT));
}

void ForcingTerms::set_strict() {
  if (acts_) check(KSPSetTolerances(ksp_, strict_, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT));
}

void ForcingTerms::set_for_choices() {
  const bool leaves_rounding = has_factors_ && !has_single_factors(ksp_);
  const double wanted = leaves_rounding ? 1e-4 : 1e-2 * strict_;
  if (acts_) check(KSPSetTolerances(ksp_, wanted, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT));
}

}  // namespace steppe
