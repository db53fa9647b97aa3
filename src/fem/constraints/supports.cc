#include "steppe/fem/constraints/supports.h"

#include <algorithm>

namespace steppe {

const std::vector<PetscInt>& Supports::owned() const {
  static const std::vector<PetscInt> none;
  return none;
}

void Supports::zero(Vec v) const {
  PetscScalar* entries;
  check(VecGetArray(v, &entries));
  for (const PetscInt i : owned()) entries[i] = 0;
  check(VecRestoreArray(v, &entries));
}

void Supports::keep_only(Vec v) const {
  PetscInt n, next = 0;
  PetscScalar* entries;
  check(VecGetLocalSize(v, &n));
  check(VecGetArray(v, &entries));
  for (const PetscInt kept : owned()) {
    std::fill(entries + next, entries + kept, 0.);
    next = kept + 1;
  }
  std::fill(entries + next, entries + n, 0.);
  check(VecRestoreArray(v, &entries));
}

}  // namespace steppe
