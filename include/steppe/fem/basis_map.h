#pragma once

#include "steppe/fem/map.h"

#include <vector>

namespace steppe {

/**
 * u = U z: the columns of U, N by r with r much smaller than N, span the motions that a reduced
 * model has; T^+ = (U^T M U)^-1 U^T M takes the nearest one in the norm of the mass. Vectors z, and
 * the matrices of r rows, lie on rank 0, where all of their entries are; U is dense and spread as
 * u is.
 */
class BasisMap : public Map {
 public:
  /// Columns of the layout of u, copied, zero in the prescribed rows, and the mass matrix M.
  /// Collective. Throws InputError for columns that depend on one another.
  BasisMap(const std::vector<VecHandle>& columns, Mat M);

  /// A vector z, zero. Collective.
  VecHandle create_coordinates() const;

  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;
  double largest_column() const override { return largest_column_; }

 private:
  explicit BasisMap(std::pair<MatHandle, MatHandle> factors)
      : Map(std::move(factors.first), std::move(factors.second)) {}

  double largest_column_ = 0;
};

}  // namespace steppe
