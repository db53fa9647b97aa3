#pragma once

#include "steppe/material/law/law_entry.h"

namespace steppe {

/**
 * St. Venant-Kirchhoff: psi = lambda/2 (tr E)^2 + mu E : E with the Green-Lagrange strain E, and
 * P = F S, S = lambda tr(E) I + 2 mu E. Large rotations, small strains: it softens and collapses in
 * strong compression. Constants in Pa. (Holzapfel, Nonlinear Solid Mechanics, 2000, section 6.5.)
 */
struct StVenantKirchhoff {
  static constexpr bool small_strain = false, quadratic_in_strain = true;
  double mu, lambda;

  template <int dim, class N>
  N energy(const Tensor2<dim, N>& H) const {
    const Tensor2<dim, N> E = green_lagrange(H);
    return N(0.5 * lambda) * trace(E) * trace(E) + N(mu) * double_contraction(E, E);
  }

  template <int dim, class N>
  void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const {
    P = product(deformation_gradient(H), second_piola_kirchhoff(H));
  }

  /** A_iJkL = delta_ik S_JL + lambda F_iJ F_kL + mu (F_iL F_kJ + (F F^T)_ik delta_JL). */
  template <int dim, class N>
  void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const {
    const Tensor2<dim, N> F = deformation_gradient(H);
    const Tensor2<dim, N> S = second_piola_kirchhoff(H);
    const Tensor2<dim, N> lambda_F = scaled(N(lambda), F), mu_F = scaled(N(mu), F);
    const Tensor2<dim, N> mu_b = product_transposed(mu_F, F);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A(i, J, k, L) = lambda_F(i, J) * F(k, L) + mu_F(i, L) * F(k, J);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j)
        for (int m = 0; m < dim; ++m) {
          A(m, i, m, j) += S(i, j);
          A(i, m, j, m) += mu_b(i, j);
        }
  }

 private:
  template <int dim, class N>
  Tensor2<dim, N> second_piola_kirchhoff(const Tensor2<dim, N>& H) const {
    const Tensor2<dim, N> E = green_lagrange(H);
    return plus_identity(scaled(N(2 * mu), E), N(lambda) * trace(E));
  }
};

LawEntry st_venant_kirchhoff();

}  // namespace steppe
