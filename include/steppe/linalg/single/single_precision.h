#pragma once

#include "steppe/base/petsc/petsc.h"

#include <vector>

namespace steppe {

/**
 * y = A x with the entries of an assembled matrix of node blocks rounded to single precision and
 * one column number for each block: 4.4 bytes an entry in three dimensions, where the matrix itself
 * takes 8.4. For smoothers, to which a rounding of 1e-7 makes no difference. The vectors are those
 * of A, in double precision.
 */
class SinglePrecisionProduct {
 public:
  /// A MATSHELL of the layout of A, whose values are still to be taken; it owns its copy of them.
  /// Null where the entries of A are not full blocks of 2 by 2 or 3 by 3. Collective.
  static MatHandle shell(Mat A);
  /// Take the values of A, of the layout that the shell was made for. Local.
  static void update(Mat shell, Mat A);

 private:
  using ScatterHandle = Handle<VecScatter, VecScatterDestroy>;
  /// The node blocks of one part of the matrix row by row, each column by column.
  struct Blocks {
    std::vector<PetscInt> starts, columns;
    std::vector<float> values;
  };

  /// The places of the blocks; `fits_` tells whether they are full.
  explicit SinglePrecisionProduct(Mat A);
  template <int dim>
  void multiply(Vec x, Vec y);
  /// y (+)= the product with one part.
  template <int dim>
  void multiply_part(const Blocks& blocks, Vec x, bool add, double* y);

  static SinglePrecisionProduct& context(Mat shell);
  static PetscErrorCode multiply_callback(Mat shell, Vec x, Vec y);
  static PetscErrorCode destroy_callback(Mat shell);

  PetscInt block_ = 0;
  bool fits_;
  Blocks own_, others_;  // in columns of this rank and of others
  std::vector<float> x_;
  VecHandle ghosts_;
  ScatterHandle to_ghosts_;
};

}  // namespace steppe
