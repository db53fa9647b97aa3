#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/matrices/matrix_layout.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * Takes known unknowns out of a system J x = b: their rows and columns become zero but
 * for a positive diagonal. It touches these entries alone, whose places are found once for each
 * layout of J.
 */
class Elimination {
 public:
  /// `rows` are the local numbers of this rank's known unknowns. Local.
  explicit Elimination(const std::vector<PetscInt>& rows) : rows_(rows) {}

  /**
   * The diagonal of the rows keeps its value, or is 1 where it was not positive. With `known`, its
   * entries x_c there are moved to the right-hand side: b_i -= J_ic x_c, b_c = 0. J is assembled.
   * Collective.
   */
  void apply(Mat J, Vec known, Vec b);

 private:
  void plan(Mat J);

  /// An entry of a known column in another row, by its place in the values of one part of J.
  struct Entry {
    PetscInt place, row, column;
  };
  using ScatterHandle = Handle<VecScatter, VecScatterDestroy>;

  const std::vector<PetscInt>& rows_;
  MatrixLayout layout_;
  std::array<std::vector<Entry>, 2> entries_;
  std::vector<PetscInt> diagonal_;  // places, in the order of the rows
  VecHandle of_ghosts_;             // values of the columns of the off-diagonal part
  ScatterHandle to_ghosts_;
};

}  // namespace steppe
