#include "steppe/solve/ts/phase_vector.h"

#include <algorithm>

namespace steppe {

VecHandle create_phase_vector(const Problem& problem) {
  PetscInt n;
  check(VecGetLocalSize(problem.layout().create_vector(), &n));
  VecHandle y;
  check(VecCreateMPI(problem.layout().communicator(), 2 * n, PETSC_DETERMINE, y.fill()));
  return y;
}

void pack(Vec x, Vec v, Vec y) {
  PetscInt n;
  const PetscScalar *from_x, *from_v;
  PetscScalar* to;
  check(VecGetLocalSize(x, &n));
  check(VecGetArrayRead(x, &from_x));
  check(VecGetArrayRead(v, &from_v));
  check(VecGetArray(y, &to));
  std::copy(from_x, from_x + n, to);
  std::copy(from_v, from_v + n, to + n);
  check(VecRestoreArray(y, &to));
  check(VecRestoreArrayRead(v, &from_v));
  check(VecRestoreArrayRead(x, &from_x));
}

void unpack(Vec y, Vec x, Vec v) {
  PetscInt n;
  const PetscScalar* from;
  PetscScalar *to_x, *to_v;
  check(VecGetLocalSize(x, &n));
  check(VecGetArrayRead(y, &from));
  check(VecGetArray(x, &to_x));
  check(VecGetArray(v, &to_v));
  std::copy(from, from + n, to_x);
  std::copy(from + n, from + 2 * n, to_v);
  check(VecRestoreArray(v, &to_v));
  check(VecRestoreArray(x, &to_x));
  check(VecRestoreArrayRead(y, &from));
}

}  // namespace steppe
