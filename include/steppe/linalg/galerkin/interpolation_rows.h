#pragma once

#include <petscmat.h>

#include <vector>

namespace steppe {

/// The blocks of an interpolation P in the rows of this rank's nodes and of the ghosts of a matrix
/// A that it is multiplied with.
class InterpolationRows {
 public:
  /// Takes the blocks of P, where A and P have block rows (see `block_rows_of`). Collective.
  InterpolationRows(Mat A, Mat P);

  /// Numbers that a row of a block takes in `values`, padding included.
  static constexpr std::size_t width = 8;

  /// `starts`: where the blocks of each block row begin, those of owned nodes first, then those of
  /// ghosts in the order of A. `columns`: the place of the coarse node of each block in `coarse`.
  std::vector<PetscInt> starts{0}, columns;
  std::vector<double> values;    ///< [block][row][width]
  std::vector<PetscInt> coarse;  ///< global numbers of coarse nodes, ascending

 private:
  /// Block rows of a part of P, whose columns have these global numbers. Several parts side by
  /// side.
  void append(const std::vector<Mat>& parts, const std::vector<std::vector<PetscInt>>& numbers);

  PetscInt block_rows_, block_columns_;
};

}  // namespace steppe
