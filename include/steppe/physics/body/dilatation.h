#pragma once

#include "steppe/material/kinematics.h"

namespace steppe {

/// det F - 1, or tr H where the law is linear.
template <int dim, class N>
N dilatation(bool linear, const Tensor2<dim, N>& H) {
  return linear ? trace(H) : determinant_minus_one(H);
}

/// The growth in volume of a body that expands by the thermal strain e, (1 + e)^3 - 1, or 3 e where
/// the law is linear.
template <class N>
N growth(bool linear, const N& e) {
  return linear ? N(3.) * e : e * (N(3.) + e * (N(3.) + e));
}

/// What of a dilatation J - 1 is elastic, J / Theta - 1 with the growth Theta - 1, or tr H less
/// that where the law is linear.
template <class N>
N elastic_dilatation(bool linear, const N& j, const N& growth) {
  return linear ? j - growth : (j - growth) / (N(1.) + growth);
}

}  // namespace steppe
