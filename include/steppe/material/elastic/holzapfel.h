#pragma once

#include "steppe/material/elastic/rivlin.h"
#include "steppe/material/law/law.h"
#include "steppe/material/law/law_entry.h"

namespace steppe {

/**
 * Families of fibres in an isotropic matrix: W = W_matrix + sum over the families of
 * k1 / (2 k2) (exp(k2 x^2) - 1), x = |F a|^2 - 1, where x > 0: a fibre bears no compression. k1 >=
 * 0 in Pa, k2 > 0. For Isochoric. (Holzapfel, Gasser and Ogden, J. Elasticity 61, 2000.)
 */
struct Holzapfel {
  Rivlin matrix;
  double k1, k2;
  int n_fibres;

  double shear_modulus() const { return matrix.shear_modulus(); }

  template <class N, class T>
  N energy(const Tensor2<3, N>& H, const Direction<T>* fibres) const {
    using std::expm1;
    N sum = matrix.energy(H);
    for (int f = 0; f < n_fibres; ++f) {
      const N x = Fibre<N>(H, fibres[f]).x;
      sum += where_at_most(x, 0, N(0.0), N(k1 / (2 * k2)) * expm1(N(k2) * x * x));
    }
    return sum;
  }

  /** P_iJ = matrix + 2 W'(x) f_i a_J with f = F a. */
  template <class N, class T>
  void stress(const Tensor2<3, N>& H, Tensor2<3, N>& P, const Direction<T>* fibres) const {
    matrix.stress(H, P);
    for (int f = 0; f < n_fibres; ++f) {
      const Fibre<N> fibre(H, fibres[f]);
      const N tension = N(2.0) * slope(fibre.x);
      for (int i = 0; i < 3; ++i)
        for (int J = 0; J < 3; ++J) P(i, J) += tension * fibre.f[i] * fibre.a[J];
    }
  }

  /** A_iJkL = matrix + 2 W' delta_ik a_J a_L + 4 W'' f_i a_J f_k a_L. */
  template <class N, class T>
  void tangent(const Tensor2<3, N>& H, Tensor4<3, N>& A, const Direction<T>* fibres) const {
    matrix.tangent(H, A);
    for (int f = 0; f < n_fibres; ++f) {
      const Fibre<N> fibre(H, fibres[f]);
      const N geometric = N(2.0) * slope(fibre.x), material = N(4.0) * curvature(fibre.x);
      N across[3][3];
      for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) across[i][k] = material * fibre.f[i] * fibre.f[k];
      for (int i = 0; i < 3; ++i) across[i][i] += geometric;
      for (int i = 0; i < 3; ++i)
        for (int J = 0; J < 3; ++J)
          for (int k = 0; k < 3; ++k)
            for (int L = 0; L < 3; ++L) A(i, J, k, L) += across[i][k] * fibre.a[J] * fibre.a[L];
    }
  }

 private:
  /** a, f = F a and x = (f - a) . (f + a). */
  template <class N>
  struct Fibre {
    N a[3], f[3], x = N(0.0);

    template <class T>
    Fibre(const Tensor2<3, N>& H, const Direction<T>& direction) {
      for (int i = 0; i < 3; ++i) a[i] = N(direction[i]);
      for (int i = 0; i < 3; ++i) {
        const N change = H(i, 0) * a[0] + H(i, 1) * a[1] + H(i, 2) * a[2];
        f[i] = a[i] + change;
        x += change * (a[i] + f[i]);
      }
    }
  };

  /** W' = k1 x exp(k2 x^2) and W'', zero without tension. */
  template <class N>
  N slope(const N& x) const {
    using std::exp;
    return where_at_most(x, 0, N(0.0), N(k1) * x * exp(N(k2) * x * x));
  }
  template <class N>
  N curvature(const N& x) const {
    using std::exp;
    const N x2 = x * x;
    return where_at_most(x, 0, N(0.0), N(k1) * (N(1.0) + N(2 * k2) * x2) * exp(N(k2) * x2));
  }
};

LawEntry holzapfel();

}  // namespace steppe
