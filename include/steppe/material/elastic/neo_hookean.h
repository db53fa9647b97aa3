#pragma once

#include "steppe/material/law/law_entry.h"
#include "steppe/material/strain/log1pmx.h"

namespace steppe {

/**
 * Compressible neo-Hookean: psi = mu/2 (tr C - 3) - mu ln J + lambda/2 (ln J)^2. With C = I + 2 E,
 * P = mu (F - F^-T) + lambda ln J F^-T = F^-T (2 mu E + lambda ln J I), which does not cancel at
 * small strains. Constants in Pa. (Bonet and Wood, Nonlinear Continuum Mechanics, 2nd edition,
 * section 6.4.3.)
 */
struct NeoHookean {
  static constexpr bool small_strain = false;
  double mu, lambda;

  /** From det C = 1 + 2 tr E + 4 I_2(E) + 8 I_3(E): tr E - ln J holds no term linear in the strain.
   */
  template <int dim, class N>
  N energy(const Tensor2<dim, N>& H) const {
    using std::log1p;
    const Tensor2<dim, N> E = green_lagrange(H);
    const Tensor2<dim, N> two_E = scaled(N(2.0), E);
    const N det_C_minus_one = determinant_minus_one(two_E);
    const N log_J = N(0.5) * log1p(det_C_minus_one);
    N higher_invariants = second_invariant(two_E);
    if constexpr (dim == 3) higher_invariants += third_invariant(two_E);
    const N trace_E_minus_log_J = N(-0.5) * (higher_invariants + log1pmx(det_C_minus_one));
    return N(mu) * trace_E_minus_log_J + N(0.5 * lambda) * log_J * log_J;
  }

  template <int dim, class N>
  void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const {
    using std::log1p;
    const N j = determinant_minus_one(H);
    const Tensor2<dim, N> G = inverse_transpose(deformation_gradient(H), N(1.0) + j);
    P = product(G, plus_identity(scaled(N(2 * mu), green_lagrange(H)), N(lambda) * log1p(j)));
  }

  /** A_iJkL = mu delta_ik delta_JL + (mu - lambda ln J) G_iL G_kJ + lambda G_iJ G_kL, G = F^-T. */
  template <int dim, class N>
  void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const {
    using std::log1p;
    const N j = determinant_minus_one(H);
    const Tensor2<dim, N> G = inverse_transpose(deformation_gradient(H), N(1.0) + j);
    const Tensor2<dim, N> crossed = scaled(N(mu) - N(lambda) * log1p(j), G);
    const Tensor2<dim, N> straight = scaled(N(lambda), G);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A(i, J, k, L) = crossed(i, L) * G(k, J) + straight(i, J) * G(k, L);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) A(i, J, i, J) += N(mu);
  }
};

LawEntry neo_hookean();

}  // namespace steppe
