#pragma once

#include "steppe/base/petsc/petsc.h"

#include <string>
#include <vector>

// What PETSc's releases name or do differently, from 3.18 on.
namespace steppe {

/// A tolerance that nothing exceeds. From 3.22 on -1 means PETSc's default value.
#ifdef PETSC_UNLIMITED
constexpr double unlimited = PETSC_UNLIMITED;
#else
constexpr double unlimited = -1;
#endif

/// Whether a stage of TSBASICSYMPLECTIC advances the split "momentum" before "position", or the
/// other way round.
constexpr bool momentum_first = PETSC_VERSION_LT(3, 20, 0);

/// Options that keep what PETSc did before a release changed its default; the user's override them.
inline std::vector<std::string> options_of_release() {
#if PETSC_VERSION_LT(3, 20, 0)
  return {};
#else
  // dot products by GEMV round as vectors happen to lie in memory: a run would not repeat itself
  return {"-vec_mdot_use_gemv", "false"};
#endif
}

/// The viewer that an option names; null where the option is not given. Belongs to the caller.
/// Collective.
inline PetscViewer viewer_of_option(MPI_Comm communicator, const char* option) {
  PetscViewer viewer = nullptr;
#if PETSC_VERSION_LT(3, 22, 0)
  check(PetscOptionsGetViewer(communicator, nullptr, nullptr, option, &viewer, nullptr, nullptr));
#else
  check(
      PetscOptionsCreateViewer(communicator, nullptr, nullptr, option, &viewer, nullptr, nullptr));
#endif
  return viewer;
}

/// Let a line search be a function of ours. Local.
inline void search_lines_by(SNESLineSearch search,
                            PetscErrorCode (*function)(SNESLineSearch, void*), void* self) {
  check(SNESLineSearchSetType(search, SNESLINESEARCHSHELL));
#if PETSC_VERSION_LT(3, 21, 0)
  check(SNESLineSearchShellSetUserFunc(search, function, self));
#else
  check(SNESLineSearchShellSetApply(search, function, self));
#endif
}

}  // namespace steppe
