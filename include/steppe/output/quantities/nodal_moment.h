#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/space/node_moment.h"

#include <deal.II/base/tensor.h>

#include <vector>

namespace steppe {

/// Moment about a point of forces at owned nodes, this rank's part: the sum of (X + u - about) x f,
/// N m; in 2D about z (see node_moment). Local.
template <int dim>
dealii::Tensor<1, 3> nodal_moment(const Space<dim>& space, const std::vector<int>& nodes,
                                  const dealii::Point<dim>& about, Vec forces, Vec displacement) {
  const LocalView f(forces), u(displacement);
  dealii::Tensor<1, 3> moment;
  for (const int node : nodes) {
    dealii::Tensor<1, dim> force, moved;
    for (int c = 0; c < dim; ++c) {
      force[c] = f[dim * node + c];
      moved[c] = u[dim * node + c];
    }
    moment += node_moment(space, node, about, moved, force);
  }
  return moment;
}

}  // namespace steppe
