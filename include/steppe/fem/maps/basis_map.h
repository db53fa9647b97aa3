#pragma once

#include "steppe/fem/maps/map.h"
#include "steppe/fem/space/space.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * u = U z: the columns of U, N by r with r much smaller than N, span the motions that a reduced
 * model has; T^+ = (U^T M U)^-1 U^T M takes the nearest one in the norm of the mass. After columns
 * with entries in all rows may come unit vectors, each of one row. Vectors z, and the matrices of r
 * rows, lie on rank 0, where all of their entries are; U is spread as u is, dense where it has no
 * unit vectors.
 */
class BasisMap : public Map {
 public:
  /// Columns of the layout of u, copied, zero in the prescribed rows; the mass matrix M; and the
  /// rows of the unit vectors, the same on all ranks, or how many coordinates that do not move u
  /// stand before all others. Collective. Throws InputError for columns that depend on one another.
  BasisMap(const std::vector<VecHandle>& columns, Mat M, const std::vector<PetscInt>& units = {});
  BasisMap(const std::vector<VecHandle>& columns, Mat M, int n_still);

  /// A vector z, zero. Collective.
  VecHandle create_coordinates() const;
  PetscInt size() const;

  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;
  double largest_column() const override { return largest_column_; }

 private:
  explicit BasisMap(std::pair<MatHandle, MatHandle> factors)
      : Map(std::move(factors.first), std::move(factors.second)) {}

  bool dense_ = true;
  double largest_column_ = 1;
};

/// Map of the basis, with u zero at all nodes but some local ones, which all ranks together mark;
/// T^+ stays that of `map`. Collective.
template <int dim>
std::unique_ptr<Map> at_nodes(const BasisMap& map, const Space<dim>& space,
                              const std::vector<bool>& local_nodes);

}  // namespace steppe
