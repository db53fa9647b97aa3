#pragma once

#include "steppe/material/law/law_entry.h"

namespace steppe {

/**
 * Linear elasticity (Hooke): psi = lambda/2 (tr e)^2 + mu e : e with e = (H + H^T) / 2, and
 * P = lambda tr(e) I + 2 mu e. Small displacements and rotations only. Constants in Pa.
 */
struct LinearElastic {
  static constexpr bool small_strain = true;
  double mu, lambda;

  template <int dim, class N>
  N energy(const Tensor2<dim, N>& H) const {
    const Tensor2<dim, N> e = infinitesimal_strain(H);
    return N(0.5 * lambda) * trace(e) * trace(e) + N(mu) * double_contraction(e, e);
  }

  template <int dim, class N>
  void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const {
    const Tensor2<dim, N> e = infinitesimal_strain(H);
    P = plus_identity(scaled(N(2 * mu), e), N(lambda) * trace(e));
  }

  template <int dim, class N>
  void tangent(const Tensor2<dim, N>&, Tensor4<dim, N>& A) const {
    A = {};
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) {
        A(i, i, j, j) += N(lambda);
        A(i, j, i, j) += N(mu);
        A(i, j, j, i) += N(mu);
      }
  }
};

LawEntry linear_elastic();

}  // namespace steppe
