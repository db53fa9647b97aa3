#pragma once

#include "steppe/fem/space/space.h"

namespace steppe {

/// Moment about a point of a force f at an owned node that has moved by u, N m; in 2D about z. Of
/// auxiliary nodes a director d adds d x f, a rotation f itself. Local.
template <int dim>
dealii::Tensor<1, 3> node_moment(const Space<dim>& space, int node, const dealii::Point<dim>& about,
                                 const dealii::Tensor<1, dim>& u, const dealii::Tensor<1, dim>& f) {
  const AuxiliaryNode<dim>* const auxiliary = space.auxiliary_at(node);
  const bool turns = auxiliary && auxiliary->kind == AuxiliaryNode<dim>::Kind::rotation;
  const dealii::Tensor<1, dim> moved = arm_of(space, node, about) + u;
  dealii::Tensor<1, 3> arm, force;
  for (int c = 0; c < dim; ++c) {
    arm[c] = moved[c];
    force[c] = f[c];
  }
  if (!turns) return dealii::cross_product_3d(arm, force);
  if (dim == 3) return force;
  dealii::Tensor<1, 3> about_z;
  about_z[2] = f[0];
  return about_z;
}

}  // namespace steppe
