#pragma once

#include "steppe/base/petsc/petsc.h"

#include <petscmat.h>

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace steppe {

/// Tells whether matrices have the same layout: the same nonzero entries in the same places. Plans
/// of where entries lie hold as long as it does not change.
class MatrixLayout {
 public:
  /// Whether the matrix differs in layout from the last one, on any rank. Collective, and free of
  /// communication for a matrix that it has seen.
  bool changed(Mat J);

 private:
  std::uint64_t hash_ = 0;
  /// Matrices that have the layout, with the state of their pattern.
  std::map<PetscObjectId, PetscObjectState> known_;
};

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
