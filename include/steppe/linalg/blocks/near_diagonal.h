#pragma once

#include "steppe/base/petsc/petsc.h"

#include <deal.II/lac/lapack_full_matrix.h>

#include <memory>
#include <vector>

namespace steppe {

/// The inverse of a symmetric positive definite matrix that is diagonal but for a few unknowns,
/// which are coupled with others of the same rank alone, as the masses of rigid bodies among those
/// of nodes are: a division, and a Cholesky factor of the few.
class NearDiagonal {
 public:
  /// Null on all ranks where the matrix has an entry between ranks, couples more than 300 unknowns
  /// of one, or is not positive definite. Collective.
  static std::unique_ptr<NearDiagonal> make(Mat A);

  /// A x = b, of vectors of the matrix. Local.
  void solve(Vec b, Vec x) const;

 private:
  explicit NearDiagonal(Mat A);

  bool suits_ = true;
  std::vector<double> diagonal_;
  std::vector<PetscInt> coupled_;  // local numbers
  dealii::LAPACKFullMatrix<double> factor_;
  mutable dealii::Vector<double> work_;
};

}  // namespace steppe
