#pragma once

#include "steppe/fem/maps/map.h"

#include <vector>

namespace steppe {

/**
 * The change of unknowns on the level below in a multigrid method, u_c = T_c y_c, made of the fine
 * one u = T y and the interpolation u = P u_c. The unknowns y_c are those y of vertices, and are
 * prescribed as these are. At a vertex that follows others u_c is what T makes there of the
 * interpolated unknowns that are followed, of which not all are at vertices:
 *     T_c = J T Q,    Q = T^+ P T_c in the free rows and columns,
 * J the values at vertices. Both reproduce what T and P do, rigid motions among them. (A tie of its
 * own in the space of degree 1 would differ from the fine one at the vertices, too, and needs all
 * that made T once more.) Where a follower follows one that follows, two rounds find T_c; what a
 * longer chain would change is left to the smoother.
 */
class CoarseMap : public Map {
 public:
  /// `prescribed` are local numbers of the owned unknowns y. P has nothing prescribed, and of each
  /// vertex a row of a single one, which the rank of the column owns. Collective.
  CoarseMap(const Map& fine, Mat P, const std::vector<PetscInt>& prescribed);

  /// Q, zero for prescribed unknowns.
  Mat interpolation() const { return interpolation_; }
  /// Local numbers of the owned prescribed unknowns y_c, ascending.
  const std::vector<PetscInt>& prescribed() const { return prescribed_; }

 private:
  struct Parts {
    MatHandle map, inverse, interpolation;
    std::vector<PetscInt> prescribed;
  };
  static Parts parts(const Map& fine, Mat P, const std::vector<PetscInt>& prescribed);
  explicit CoarseMap(Parts parts);

  MatHandle interpolation_;
  std::vector<PetscInt> prescribed_;
};

}  // namespace steppe
