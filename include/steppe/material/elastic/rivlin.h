#pragma once

#include "steppe/material/law/law_entry.h"
#include "steppe/material/strain/kinematics.h"

#include <array>

namespace steppe {

/**
 * Rivlin's energy of the invariants I_1 = tr C and I_2 = ((tr C)^2 - tr C^2) / 2,
 *
 *     W = c_1 (I_1 - 3) + ... + c_5 (I_1 - 3)^5 + c_01 (I_2 - 3) - (c_1 + 2 c_01) (J^2 - 1),
 *
 * where the last term makes it free of stress at rest: for Isochoric, to which it is zero, and for
 * Coupled. Constants in Pa; c[k] is c_(k + 1). (Rivlin and Saunders, Phil. Trans. A 243, 1951.)
 */
struct Rivlin {
  std::array<double, 5> c;
  double c_01;

  double shear_modulus() const { return 2 * (c[0] + c_01); }

  /** The coefficient of J^2 - 1, and Lame's lambda at rest of all terms but that one. */
  double release() const { return c[0] + 2 * c_01; }
  double lambda() const { return 4 * c_01 + 8 * c[1]; }

  /**
   * With D = C - I = 2 E and its invariants a, i_2, i_3: I_1 - 3 = a, I_2 - 3 = 2 a + i_2 and
   * J^2 - 1 = a + i_2 + i_3, so that no term linear in the strain is left.
   */
  template <class N>
  N energy(const Tensor2<3, N>& H) const {
    const Tensor2<3, N> D = scaled(N(2.0), green_lagrange(H));
    const N a = trace(D);
    return a * a * (N(c[1]) + a * (N(c[2]) + a * (N(c[3]) + a * N(c[4])))) -
           N(c[0] + c_01) * second_invariant(D) - N(release()) * third_invariant(D);
  }

  /** P = F S, S = 2 (W_1' - c_1) I + 2 (c_1 + c_01) (D - a I) - 2 (c_1 + 2 c_01) cof D. */
  template <class N>
  void stress(const Tensor2<3, N>& H, Tensor2<3, N>& P) const {
    const Tensor2<3, N> D = scaled(N(2.0), green_lagrange(H)), minors = cofactor(D);
    const N a = trace(D), mu(shear_modulus()), two_g(2 * release());
    Tensor2<3, N> S;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) S(i, j) = mu * D(i, j) - two_g * minors(i, j);
    P = product(deformation_gradient(H), plus_identity(S, N(2.0) * stiffening(a) - mu * a));
  }

  /**
   * With C, b = F F^T and K = cof F:
   * A_iJkL = delta_ik ((2 W_1' + 2 c_01 I_1) delta_JL - 2 c_01 C_JL) - 2 c_01 b_ik delta_JL
   *          + (4 W_1'' + 4 c_01) F_iJ F_kL - 2 c_01 F_iL F_kJ
   *          - 2 (c_1 + 2 c_01) (2 K_iJ K_kL - K_iL K_kJ).
   */
  template <class N>
  void tangent(const Tensor2<3, N>& H, Tensor4<3, N>& A) const {
    const Tensor2<3, N> F = deformation_gradient(H), K = cofactor(F);
    const Tensor2<3, N> D = scaled(N(2.0), green_lagrange(H)), b = product_transposed(F, F);
    const N a = trace(D), two_c_01(2 * c_01), two_g(2 * release());
    const N on_diagonal =
        N(2.0) * (N(c[0]) + stiffening(a)) + two_c_01 * (N(2.0) + a);  // I_1 - 1 = 2 + a
    const N curvature = N(2 * c[1]) + a * (N(6 * c[2]) + a * (N(12 * c[3]) + a * N(20 * c[4])));
    const Tensor2<3, N> straight_F = scaled(N(4.0) * curvature + N(4 * c_01), F);
    const Tensor2<3, N> crossed_F = scaled(-two_c_01, F);
    const Tensor2<3, N> straight_K = scaled(N(-2.0) * two_g, K), crossed_K = scaled(two_g, K);
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J)
        for (int k = 0; k < 3; ++k)
          for (int L = 0; L < 3; ++L)
            A(i, J, k, L) = straight_F(i, J) * F(k, L) + crossed_F(i, L) * F(k, J) +
                            straight_K(i, J) * K(k, L) + crossed_K(i, L) * K(k, J);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (int m = 0; m < 3; ++m) {
          A(m, i, m, j) -= two_c_01 * D(i, j);
          A(i, m, j, m) -= two_c_01 * b(i, j);
        }
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J) A(i, J, i, J) += on_diagonal;
  }

 private:
  /** W_1' - c_1, where W_1 is the sum over the powers of a = I_1 - 3. */
  template <class N>
  N stiffening(const N& a) const {
    return a * (N(2 * c[1]) + a * (N(3 * c[2]) + a * (N(4 * c[3]) + a * N(5 * c[4]))));
  }
};

LawEntry isochoric_mooney_rivlin();
LawEntry isochoric_yeoh();
LawEntry isochoric_arruda_boyce();
LawEntry mooney_rivlin();
LawEntry yeoh();

}  // namespace steppe
