#pragma once

#include "steppe/material/law/law.h"
#include "steppe/material/law/law_entry.h"
#include "steppe/material/strain/kinematics.h"

namespace steppe {

/**
 * The passive heart muscle of Guccione, McCulloch and Waldman (J. Biomech. Eng. 113, 1991),
 * transversely isotropic about a fibre direction a: W = C/2 (e^Q - 1) with E in axes f along the
 * fibre, s and n across it and
 *
 *     Q = bf E_ff^2 + bt (E_ss^2 + E_nn^2 + 2 E_sn^2) + 2 bfs (E_fs^2 + E_fn^2)
 *       = bt E : E + 2 (bfs - bt) |E a|^2 + (bf - 2 bfs + bt) (a . E a)^2.
 *
 * C > 0 in Pa, the others are numbers > 0. For Isochoric.
 */
struct Guccione {
  double C, bf, bt, bfs;
  int n_fibres = 1;

  /** At rest, across the fibres. */
  double shear_modulus() const { return C * bt / 2; }

  template <class N, class T>
  N energy(const Tensor2<3, N>& H, const Direction<T>* fibre) const {
    using std::expm1;
    return N(0.5 * C) * expm1(Strain<N>(*this, H, *fibre).Q);
  }

  /** P = F S, S = C/2 e^Q dQ/dE. */
  template <class N, class T>
  void stress(const Tensor2<3, N>& H, Tensor2<3, N>& P, const Direction<T>* fibre) const {
    const Strain<N> at(*this, H, *fibre);
    P = product(deformation_gradient(H), at.second_piola_kirchhoff());
  }

  /**
   * With f = F a, b = F F^T and s = C/2 e^Q: A_iJkL = delta_ik S_JL + P_iJ P_kL / s
   *     + s bt (b_ik delta_JL + F_iL F_kJ) + 2 s (bf - 2 bfs + bt) f_i a_J f_k a_L
   *     + s (bfs - bt) (f_i f_k delta_JL + b_ik a_J a_L + f_i F_kJ a_L + F_iL f_k a_J).
   */
  template <class N, class T>
  void tangent(const Tensor2<3, N>& H, Tensor4<3, N>& A, const Direction<T>* fibre) const {
    const Strain<N> at(*this, H, *fibre);
    const Tensor2<3, N> F = deformation_gradient(H), b = product_transposed(F, F);
    const Tensor2<3, N> S = at.second_piola_kirchhoff(), P = product(F, S);
    const N across = at.scale * N(bt), shear = at.scale * N(bfs - bt),
            along = N(2.0) * at.scale * N(bf - 2 * bfs + bt);
    Tensor2<3, N> direct, in_shear;  // f_i a_J, and the factor of delta_JL, then of F_iL
    N f[3];
    for (int i = 0; i < 3; ++i) {
      f[i] = F(i, 0) * at.a[0] + F(i, 1) * at.a[1] + F(i, 2) * at.a[2];
      for (int J = 0; J < 3; ++J) direct(i, J) = f[i] * at.a[J];
    }
    const Tensor2<3, N> scaled_P = scaled(N(1.0) / at.scale, P),
                        scaled_direct = scaled(along, direct);
    for (int k = 0; k < 3; ++k)
      for (int J = 0; J < 3; ++J) in_shear(k, J) = across * F(k, J) + shear * direct(k, J);
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J)
        for (int k = 0; k < 3; ++k)
          for (int L = 0; L < 3; ++L)
            A(i, J, k, L) = scaled_P(i, J) * P(k, L) + scaled_direct(i, J) * direct(k, L) +
                            F(i, L) * in_shear(k, J) + shear * direct(i, L) * F(k, J) +
                            shear * b(i, k) * at.a[J] * at.a[L];
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k)
        for (int m = 0; m < 3; ++m) {
          A(i, m, k, m) += across * b(i, k) + shear * f[i] * f[k];
          A(m, i, m, k) += S(i, k);
        }
  }

 private:
  /** The Green-Lagrange strain E, E a, Q and s = C/2 e^Q. */
  template <class N>
  struct Strain {
    const Guccione& law;
    Tensor2<3, N> E;
    N a[3], Ea[3], aEa, Q, scale;

    template <class T>
    Strain(const Guccione& guccione, const Tensor2<3, N>& H, const Direction<T>& fibre)
        : law(guccione), E(green_lagrange(H)) {
      using std::exp;
      for (int i = 0; i < 3; ++i) a[i] = N(fibre[i]);
      for (int i = 0; i < 3; ++i) Ea[i] = E(i, 0) * a[0] + E(i, 1) * a[1] + E(i, 2) * a[2];
      aEa = a[0] * Ea[0] + a[1] * Ea[1] + a[2] * Ea[2];
      Q = N(law.bt) * double_contraction(E, E) +
          N(2 * (law.bfs - law.bt)) * (Ea[0] * Ea[0] + Ea[1] * Ea[1] + Ea[2] * Ea[2]) +
          N(law.bf - 2 * law.bfs + law.bt) * aEa * aEa;
      scale = N(0.5 * law.C) * exp(Q);
    }

    Tensor2<3, N> second_piola_kirchhoff() const {
      const N across = N(2 * law.bt) * scale, shear = N(2 * (law.bfs - law.bt)) * scale,
              along = N(2 * (law.bf - 2 * law.bfs + law.bt)) * scale * aEa;
      Tensor2<3, N> S;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          S(i, j) = across * E(i, j) + shear * (a[i] * Ea[j] + Ea[i] * a[j]) + along * a[i] * a[j];
      return S;
    }
  };
};

LawEntry guccione();

}  // namespace steppe
