#pragma once

#include "steppe/base/petsc/petsc.h"

#include <memory>

namespace steppe {

/// Let an object of PETSc carry another one along, under a name, which it owns from now on; what it
/// carried under that name before is destroyed. Local.
template <class T>
void attach(PetscObject to, const char* name, std::unique_ptr<T> object) {
  Handle<PetscContainer, PetscContainerDestroy> container;
  check(PetscContainerCreate(PETSC_COMM_SELF, container.fill()));
  check(PetscContainerSetUserDestroy(container, [](void* of_it) -> PetscErrorCode {
    delete static_cast<T*>(of_it);
    return 0;
  }));
  check(PetscContainerSetPointer(container, object.release()));
  check(PetscObjectCompose(to, name, PetscObject(PetscContainer(container))));
}

/// Object that another one carries under a name, null for none; borrowed. Local.
template <class T>
T* attached(PetscObject to, const char* name) {
  PetscObject container;
  check(PetscObjectQuery(to, name, &container));
  if (!container) return nullptr;
  void* object;
  check(PetscContainerGetPointer(PetscContainer(container), &object));
  return static_cast<T*>(object);
}

}  // namespace steppe
