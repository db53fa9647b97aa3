#pragma once

#include <petscmat.h>

#include <vector>

namespace steppe {

/// The blocks of an interpolation P in the rows of this rank's nodes and of the ghosts of a matrix
/// A that it is multiplied with.
class InterpolationRows {
 public:
  /// Of P, where A and P have block rows (see `block_rows_of`). Collective.
  InterpolationRows(Mat A, Mat P);

  /// Rows of blocks are padded to as many numbers.
  static constexpr std::size_t width = 8;

  /// Of the owned nodes, then of the ghosts in the order of A: where their blocks begin, and of
  /// each block the place of its coarse node in `coarse`.
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
