#pragma once

#include <petscksp.h>

namespace steppe {

/// Iterations within which new factors in single precision solve a system, a decade in each, or
/// are too poor: the matrix is worse conditioned than single precision can bear.
constexpr PetscInt most_with_single_factors = 12;

/// Whether a KSP is preconditioned by factors in single precision (see single_factors). Local.
bool has_single_factors(KSP ksp);

/// Let it take double ones from now on, of MUMPS; those at hand are dropped. Collective.
void take_double_factors(KSP ksp);

}  // namespace steppe
