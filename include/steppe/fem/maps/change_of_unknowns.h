#pragma once

#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/maps/map.h"

namespace steppe {

/**
 * The map u = T y from the unknowns y of constrained nodes to nodal displacements u, as sparse
 * matrices of the layout of nodal vectors: T = S B, where B turns the frames of nodes to the axes,
 * and S adds to an unknown that follows others (y is its own part alone) those it follows, times
 * their weights. T is regular.
 */
template <int dim>
class ChangeOfUnknowns : public Map {
 public:
  /// Collective.
  ChangeOfUnknowns(const Space<dim>& space, const PrescribedMotion<dim>& prescribed);
  /// Map for one unknown at each node: T = S. Collective.
  ChangeOfUnknowns(const Space<dim>& space, const Ties& ties);

  /// Whether no unknown follows several, or another in part: several leaders of one are coupled.
  bool keeps_diagonals() const override { return keeps_diagonals_; }

 private:
  bool keeps_diagonals_;
};

}  // namespace steppe
