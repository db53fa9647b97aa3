#pragma once

#include "steppe/fem/constraints/remote_point.h"
#include "steppe/fem/constraints/ties.h"

#include <vector>

namespace steppe {

/// Component c of how a remote point's directors d_k move what is at an arm from it, the sum of
/// arm_k (d_k - e_k): weights of their entries, times a factor. Local.
template <int dim>
std::vector<Leader> director_parts(const Space<dim>& space, const RemotePoint<dim>& point,
                                   const dealii::Tensor<1, dim>& arm, int c, double factor = 1) {
  std::vector<Leader> parts;
  const auto add = [&](std::size_t k, int component, double weight) {
    if (weight != 0)
      parts.push_back({dim * space.auxiliary_node(point.director(k)) + component, factor * weight});
  };
  if (dim == 2) {  // the second director is the first one, turned
    add(0, c, arm[0]);
    add(0, 1 - c, c == 0 ? -arm[1] : arm[1]);
  } else {
    for (int k = 0; k < dim; ++k) add(std::size_t(k), c, arm[k]);
  }
  return parts;
}

}  // namespace steppe
