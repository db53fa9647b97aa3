#pragma once

#include <petscksp.h>

namespace steppe {

/// Iterations within which new factors that may be poor solve a system, a decade in each, or are:
/// the matrix is worse conditioned than single precision can bear, or asks for pivots elsewhere.
constexpr PetscInt most_with_poor_factors = 12;

/// Whether a KSP is preconditioned by factors in single precision (see single_factors and
/// single_supernodal_factors). Local.
bool has_single_factors(KSP ksp);
/// Whether it is by these, or by factors with pivots in groups of nodes alone (supernodal_factors).
bool may_have_poor_factors(KSP ksp);

/// Let it take those of MUMPS in double precision from now on; those at hand are dropped.
/// Collective.
void take_safe_factors(KSP ksp);

}  // namespace steppe
