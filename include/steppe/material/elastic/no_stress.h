#pragma once

#include "steppe/material/law/point_law.h"

namespace steppe {

/** No stress at all, for parts that have mass only: psi = 0, P = 0. */
struct NoStress {
  static constexpr bool small_strain = true;

  template <int dim, class N>
  N energy(const Tensor2<dim, N>&) const {
    return N(0.0);
  }
  template <int dim, class N>
  void stress(const Tensor2<dim, N>&, Tensor2<dim, N>& P) const {
    P = {};
  }
  template <int dim, class N>
  void tangent(const Tensor2<dim, N>&, Tensor4<dim, N>& A) const {
    A = {};
  }
};

extern template class PointLaw<NoStress, 2>;
extern template class PointLaw<NoStress, 3>;

}  // namespace steppe
