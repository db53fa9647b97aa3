#pragma once

#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/maps/map.h"

#include <cstddef>
#include <vector>

namespace steppe {

/**
 * The map u = T y from the unknowns y of constrained nodes to nodal displacements u, as sparse
 * matrices of the layout of nodal vectors: T = S B, where B turns the frames of nodes to the axes,
 * and S adds to an unknown that follows others (y is its own part alone) those it follows, times
 * their weights. T is regular.
 *
 * Auxiliary nodes without entries in any matrix of u may follow many nodes, as a remote point does
 * that has no mass. In T^T A T their rows of T count for nothing, and would make room for products
 * of all these nodes with each other: there T is without what they follow.
 *
 * Followers whose own part is always zero, as those of rigid remote points, need no columns of
 * their own in T^T A T: T is without them there, and their rows have zeros on the diagonal alone.
 * The row of a point then has the nodes beside its cloud, not those of the cloud.
 */
template <int dim>
class ChangeOfUnknowns : public Map {
 public:
  /// `light` are numbers of auxiliary nodes without entries in matrices, `standing` the number of
  /// the motion of followers that is always zero, where they are to have no columns. Collective.
  ChangeOfUnknowns(const Space<dim>& space, const PrescribedMotion<dim>& prescribed,
                   const std::vector<std::size_t>& light = {}, int standing = Ties::none);
  /// Map for one unknown at each node: T = S. Collective.
  ChangeOfUnknowns(const Space<dim>& space, const Ties& ties);

  /// Whether no unknown follows several, or another in part: several leaders of one are coupled.
  bool keeps_diagonals() const override { return keeps_diagonals_; }

  /// Throws std::logic_error for an entry of a light node in A.
  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;

 private:
  void check_light_rows(Mat A) const;

  std::vector<PetscInt> light_rows_;  // owned ones, global numbers
  MatHandle in_products_;             // T in T^T A T; null where it is T
  bool keeps_diagonals_, lacks_columns_ = false;
};

}  // namespace steppe
