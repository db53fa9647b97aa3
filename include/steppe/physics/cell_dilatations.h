#pragma once

#include "steppe/fem/space.h"
#include "steppe/physics/body.h"

#include <vector>

namespace steppe {

/// det F - 1, or tr H where the law is linear.
template <int dim, class N>
N dilatation(bool linear, const Tensor2<dim, N>& H) {
  return linear ? trace(H) : determinant_minus_one(H);
}

/// The one dilatation that the material of each owned cell takes: the mean over the cell
/// (MeanDilatation) or that of its centre (FBar), else 0. The displacement has its ghosts. Local.
template <int dim>
std::vector<double> cell_dilatations(const Space<dim>& space, const Body<dim>& body,
                                     Vec displacement);

}  // namespace steppe
