#pragma once

#include "steppe/material/kinematics.h"

namespace steppe {

/// det F - 1, or tr H where the law is linear.
template <int dim, class N>
N dilatation(bool linear, const Tensor2<dim, N>& H) {
  return linear ? trace(H) : determinant_minus_one(H);
}

}  // namespace steppe
