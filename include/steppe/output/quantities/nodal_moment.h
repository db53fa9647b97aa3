#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/tensor.h>

#include <vector>

namespace steppe {

/// Moment about a point of forces at owned nodes, this rank's part: the sum of (X + u - about) x f,
/// N m; in 2D about z. Auxiliary nodes add d x f of directors, and the f of rotations. Local.
template <int dim>
dealii::Tensor<1, 3> nodal_moment(const Space<dim>& space, const std::vector<int>& nodes,
                                  const dealii::Point<dim>& about, Vec forces, Vec displacement) {
  const LocalView f(forces), u(displacement);
  dealii::Tensor<1, 3> moment;
  for (const int node : nodes) {
    const AuxiliaryNode<dim>* const auxiliary = space.auxiliary_at(node);
    if (auxiliary && auxiliary->kind == AuxiliaryNode<dim>::Kind::rotation) {
      for (int c = 0; c < (dim == 2 ? 1 : 3); ++c) moment[dim == 2 ? 2 : c] += f[dim * node + c];
      continue;
    }
    const dealii::Tensor<1, dim> from = arm_of(space, node, about);
    dealii::Tensor<1, 3> arm, force;
    for (int c = 0; c < dim; ++c) {
      arm[c] = from[c] + u[dim * node + c];
      force[c] = f[dim * node + c];
    }
    moment += dealii::cross_product_3d(arm, force);
  }
  return moment;
}

}  // namespace steppe
