#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/tensor.h>

#include <vector>

namespace steppe {

/// Moment about a point of forces at owned nodes, this rank's part: the sum of (X + u - about) x f,
/// N m; in 2D about z. Local.
template <int dim>
dealii::Tensor<1, 3> nodal_moment(const Space<dim>& space, const std::vector<int>& nodes,
                                  const dealii::Point<dim>& about, Vec forces, Vec displacement) {
  const LocalView f(forces), u(displacement);
  dealii::Tensor<1, 3> moment;
  for (const int node : nodes) {
    dealii::Tensor<1, 3> arm, force;
    for (int c = 0; c < dim; ++c) {
      arm[c] = space.node_positions()[node][c] + u[dim * node + c] - about[c];
      force[c] = f[dim * node + c];
    }
    moment += dealii::cross_product_3d(arm, force);
  }
  return moment;
}

}  // namespace steppe
