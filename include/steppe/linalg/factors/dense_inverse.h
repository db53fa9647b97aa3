#pragma once

#include "steppe/base/petsc/petsc.h"

#include <vector>

namespace steppe {

/**
 * The inverse of a small symmetric matrix, of which each rank keeps its own rows: a solve gathers
 * the right side, and multiplies. Every rank finds the whole inverse (DenseBlocks).
 */
class DenseInverse {
 public:
  /// Unknowns to which n^3 operations on every rank take less time than messages of factors that
  /// are distributed.
  static constexpr PetscInt most = 2000;

  /// Invert a matrix of parallel rows; whether that was possible. Collective.
  bool invert(Mat A);
  /// Let x take the inverse times x, of parallel layout as A. Collective.
  void multiply(Vec x);

 private:
  MPI_Comm communicator_ = MPI_COMM_NULL;
  PetscMPIInt n_own_ = 0;
  std::vector<PetscMPIInt> counts_, starts_;  // of all ranks
  std::vector<double> rows_, whole_;          // own rows; a vector of all unknowns
};

}  // namespace steppe
