#include "steppe/fem/maps/coarse_map.h"

#include "steppe/linalg/blocks/csr.h"

#include <utility>

namespace steppe {
namespace {

constexpr int n_rounds = 2;

MatHandle multiplied(Mat A, Mat B) {
  MatHandle C;
  check(MatMatMult(A, B, MAT_INITIAL_MATRIX, PETSC_DEFAULT, C.fill()));
  return C;
}

/// J^T: a one in the row of each vertex, found where P has single entries.
MatHandle vertices(Mat P) {
  PetscInt n_fine, n_coarse, first, first_coarse;
  check(MatGetLocalSize(P, &n_fine, &n_coarse));
  check(MatGetOwnershipRange(P, &first, nullptr));
  check(MatGetOwnershipRangeColumn(P, &first_coarse, nullptr));
  const auto parts = csr_parts(P);
  const CsrPattern here(parts[0]);
  std::vector<PetscInt> lengths(n_fine), of_others(n_fine);
  if (parts[1]) {
    const CsrPattern elsewhere(parts[1]);
    for (PetscInt i = 0; i < n_fine; ++i)
      of_others[i] = elsewhere.starts[i + 1] - elsewhere.starts[i];
  }
  for (PetscInt i = 0; i < n_fine; ++i)
    lengths[i] = here.starts[i + 1] - here.starts[i] == 1 && of_others[i] == 0;
  MatHandle E;
  check(MatCreateAIJ(PetscObjectComm(PetscObject(P)), n_fine, n_coarse, PETSC_DETERMINE,
                     PETSC_DETERMINE, 0, lengths.data(), 0, nullptr, E.fill()));
  for (PetscInt i = 0; i < n_fine; ++i)
    if (lengths[i] > 0)
      check(
          MatSetValue(E, first + i, first_coarse + here.columns[here.starts[i]], 1, INSERT_VALUES));
  check(MatAssemblyBegin(E, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(E, MAT_FINAL_ASSEMBLY));
  return E;
}

/// J A of an A with rows of the fine space.
MatHandle at_vertices(Mat E, Mat A) {
  MatHandle C;
  check(MatTransposeMatMult(E, A, MAT_INITIAL_MATRIX, PETSC_DEFAULT, C.fill()));
  return C;
}

}  // namespace

CoarseMap::Parts CoarseMap::parts(const Map& fine, Mat P, const std::vector<PetscInt>& prescribed) {
  const Phase phase("coarse space");
  Parts result;
  PetscInt block;
  check(MatGetBlockSize(P, &block));
  const MatHandle E = vertices(P);
  MatHandle own;  // J^T in the prescribed rows alone
  VecHandle is_free, is_held, is_free_coarse;
  check(MatCreateVecs(P, is_free_coarse.fill(), is_free.fill()));
  is_held = duplicate(is_free);
  {
    PetscScalar* entries;
    check(VecGetArray(is_held, &entries));
    for (const PetscInt i : prescribed) entries[i] = 1;
    check(VecRestoreArray(is_held, &entries));
  }
  check(VecSet(is_free, 1));
  check(VecAXPY(is_free, -1, is_held));
  check(MatMultTranspose(E, is_free, is_free_coarse));
  {
    PetscInt n;
    const PetscScalar* entries;
    check(VecGetLocalSize(is_free_coarse, &n));
    check(VecGetArrayRead(is_free_coarse, &entries));
    for (PetscInt i = 0; i < n; ++i)
      if (entries[i] == 0) result.prescribed.push_back(i);
    check(VecRestoreArrayRead(is_free_coarse, &entries));
  }
  check(MatDuplicate(E, MAT_COPY_VALUES, own.fill()));
  check(MatDiagonalScale(own, is_held, nullptr));

  const auto interpolate = [&](Mat T_c) {
    MatHandle Q = multiplied(fine.inverse(), multiplied(P, T_c));
    check(MatDiagonalScale(Q, is_free, is_free_coarse));
    return Q;
  };
  result.map = at_vertices(E, multiplied(fine.matrix(), E));
  result.inverse = at_vertices(E, multiplied(fine.inverse(), E));
  for (int round = 0; round < n_rounds; ++round) {
    const MatHandle Q = interpolate(result.map);
    check(MatAXPY(Q, 1, own, DIFFERENT_NONZERO_PATTERN));
    result.map = at_vertices(E, multiplied(fine.matrix(), Q));
  }
  result.interpolation = interpolate(result.map);
  check(MatSetBlockSize(result.map, block));
  return result;
}

CoarseMap::CoarseMap(const Map& fine, Mat P, const std::vector<PetscInt>& prescribed)
    : CoarseMap(parts(fine, P, prescribed)) {}

CoarseMap::CoarseMap(Parts parts)
    : Map(std::move(parts.map), std::move(parts.inverse)),
      interpolation_(std::move(parts.interpolation)),
      prescribed_(std::move(parts.prescribed)) {}

}  // namespace steppe
