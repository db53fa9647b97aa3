#pragma once

#include "steppe/fem/space/space.h"

#include <utility>
#include <vector>

namespace steppe {

/// The identity of all unknowns with room, filled with zeros, for some entries beside its diagonal:
/// their rows and columns are unknowns of this rank by their local numbers, none of them twice.
/// Collective.
template <int dim>
MatHandle identity_with_room(const Space<dim>& space,
                             const std::vector<std::pair<int, int>>& beside) {
  const PetscInt n = dim * space.n_owned_nodes(), first = dim * space.first_node();
  std::vector<PetscInt> lengths(std::size_t(n), 1);
  for (const auto& [row, column] : beside) ++lengths[std::size_t(row)];
  MatHandle matrix;
  check(MatCreate(space.communicator(), matrix.fill()));
  check(MatSetSizes(matrix, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(matrix, dim));
  check(MatSetType(matrix, MATAIJ));
  check(MatSeqAIJSetPreallocation(matrix, 0, lengths.data()));
  check(MatMPIAIJSetPreallocation(matrix, 0, lengths.data(), 0, nullptr));
  for (PetscInt i = first; i < first + n; ++i) check(MatSetValue(matrix, i, i, 1, INSERT_VALUES));
  for (const auto& [row, column] : beside)
    check(MatSetValue(matrix, first + row, first + column, 0, INSERT_VALUES));
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
  return matrix;
}

}  // namespace steppe
