#pragma once

#include "steppe/material/strain/kinematics.h"

namespace steppe {

/// det F - 1, or tr H where strains are small.
template <int dim, class N>
N dilatation(bool small_strain, const Tensor2<dim, N>& H) {
  return small_strain ? trace(H) : determinant_minus_one(H);
}

/// The growth in volume of a body that expands by the thermal strain e, (1 + e)^3 - 1, or 3 e where
/// strains are small.
template <class N>
N growth(bool small_strain, const N& e) {
  return small_strain ? N(3.) * e : e * (N(3.) + e * (N(3.) + e));
}

/// Elastic part of a dilatation J - 1: J / Theta - 1 with the growth Theta - 1; where strains are
/// small, tr H less the growth.
template <class N>
N elastic_dilatation(bool small_strain, const N& j, const N& growth) {
  return small_strain ? j - growth : (j - growth) / (N(1.) + growth);
}

}  // namespace steppe
