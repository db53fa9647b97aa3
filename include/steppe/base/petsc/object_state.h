#pragma once

#include "steppe/base/petsc/petsc.h"

// documented functions that PETSc declares in a private header alone
PETSC_EXTERN PetscErrorCode PetscObjectStateGet(PetscObject, PetscObjectState*);
PETSC_EXTERN PetscErrorCode PetscObjectStateSet(PetscObject, PetscObjectState);

namespace steppe {

/// The number that PETSc raises whenever an object's content changes. Local.
inline PetscObjectState state_of(PetscObject object) {
  PetscObjectState state;
  check(PetscObjectStateGet(object, &state));
  return state;
}

/// Make an object pass for one whose content is that of another time. Local.
inline void set_state(PetscObject object, PetscObjectState state) {
  check(PetscObjectStateSet(object, state));
}

}  // namespace steppe
