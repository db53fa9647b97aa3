#include "steppe/fem/matrices/with_diagonal.h"

#include "steppe/linalg/blocks/csr.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace steppe {

MatHandle with_diagonal(Mat matrix, PetscInt block_size) {
  PetscInt n, first;
  check(MatGetLocalSize(matrix, &n, nullptr));
  check(MatGetOwnershipRange(matrix, &first, nullptr));
  std::vector<PetscInt> here(std::size_t(n), 0), elsewhere(std::size_t(n), 0);
  const auto parts = csr_parts(matrix);
  const CsrPattern own(parts[0]);
  std::optional<CsrPattern> others;
  if (parts[1]) others.emplace(parts[1]);
  for (PetscInt i = 0; i < n; ++i) {
    here[std::size_t(i)] = own.starts[i + 1] - own.starts[i];
    if (others) elsewhere[std::size_t(i)] = others->starts[i + 1] - others->starts[i];
  }
  const auto is_empty = [&](PetscInt i) {
    return here[std::size_t(i)] == 0 && elsewhere[std::size_t(i)] == 0;
  };
  std::vector<PetscInt> empty;
  for (PetscInt i = 0; i < n; ++i)
    if (is_empty(i)) empty.push_back(i);
  for (const PetscInt i : empty) here[std::size_t(i)] = block_size;
  MatHandle result;
  check(MatCreate(PetscObjectComm(PetscObject(matrix)), result.fill()));
  check(MatSetSizes(result, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(result, block_size));
  check(MatSetType(result, MATAIJ));
  check(MatSeqAIJSetPreallocation(result, 0, here.data()));
  check(MatMPIAIJSetPreallocation(result, 0, here.data(), 0, elsewhere.data()));
  const OffDiagonalColumns ghosts(matrix);
  for (PetscInt i = 0; i < n; ++i) {
    for (PetscInt k = own.starts[i]; k < own.starts[i + 1]; ++k)
      check(MatSetValue(result, first + i, first + own.columns[k], 0, INSERT_VALUES));
    for (PetscInt k = others ? others->starts[i] : 0; others && k < others->starts[i + 1]; ++k)
      check(MatSetValue(result, first + i, ghosts.global[others->columns[k]], 0, INSERT_VALUES));
  }
  for (const PetscInt i : empty)
    for (PetscInt c = 0; c < block_size; ++c)
      check(MatSetValue(result, first + i, first + i / block_size * block_size + c, 0,
                        INSERT_VALUES));
  check(MatAssemblyBegin(result, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(result, MAT_FINAL_ASSEMBLY));
  copy_beside_diagonal(matrix, result);
  return result;
}

void copy_beside_diagonal(Mat matrix, Mat result) {
  const auto from = csr_parts(matrix), to = csr_parts(result);
  for (std::size_t part = 0; part < from.size(); ++part) {
    if (!from[part]) continue;
    const CsrRows source(from[part]);
    CsrRows target(to[part]);
    for (PetscInt i = 0; i < source.n; ++i) {
      const PetscInt length = source.starts[i + 1] - source.starts[i];
      if (length > 0)
        std::copy_n(source.values + source.starts[i], length, target.values + target.starts[i]);
      else
        std::fill(target.values + target.starts[i], target.values + target.starts[i + 1], 0);
    }
  }
  check(MatAssemblyBegin(result, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(result, MAT_FINAL_ASSEMBLY));
}

}  // namespace steppe
