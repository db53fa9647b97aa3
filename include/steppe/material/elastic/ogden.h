#pragma once

#include "steppe/material/elastic/power_sum.h"
#include "steppe/material/law/law_entry.h"

#include <vector>

namespace steppe {

/**
 * Ogden's energy of the principal stretches,
 *
 *     W = sum over p of mu_p / alpha_p (l_1^alpha_p + l_2^alpha_p + l_3^alpha_p - 3)
 *         - (J^2 - 1) / 2 sum of mu_p,
 *
 * where the last term makes it free of stress at rest: for Isochoric, to which it is zero, and for
 * Coupled. The shear modulus at rest is half the sum of mu_p alpha_p. (Ogden, Proc. R. Soc. A 326,
 * 1972.)
 */
class Ogden {
 public:
  /** mu_p in Pa and exponents alpha_p other than zero, as many of them. */
  Ogden(const std::vector<double>& mu, const std::vector<double>& alpha) {
    for (std::size_t p = 0; p < mu.size(); ++p) {
      terms_.push_back({mu[p], alpha[p] / 2 - 1});
      sum_of_mu_ += mu[p];
    }
  }

  double shear_modulus() const {
    double mu = 0;
    for (const Term& term : terms_) mu += term.mu * (term.r + 1);
    return mu;
  }

  /** The factor of -(J^2 - 1), and Lame's lambda at rest without that term. */
  double release() const { return sum_of_mu_ / 2; }
  double lambda() const { return 0; }

  /** With D = C - I, n_a = l_a^2 - 1 its eigenvalues and s = alpha / 2: (1 + n)^s - 1 - s n holds
   * no term linear in the strain, nor does J^2 - 1 - tr D = i_2 + i_3. */
  template <class N>
  N energy(const Tensor2<3, N>& H) const {
    using std::expm1;
    using std::log1p;
    const Tensor2<3, N> D = scaled(N(2.0), green_lagrange(H));
    const SymmetricEigen<N> eigen = symmetric_eigen(D);
    N sum = N(-release()) * (second_invariant(D) + third_invariant(D));
    for (int a = 0; a < 3; ++a) {
      const N n = eigen.values[a], log_c = log1p(n), log_rest = log1pmx(n);
      for (const Term& term : terms_) {
        const double s = term.r + 1;
        sum += N(term.mu / (2 * s)) * (N(s) * log_rest - log1pmx(expm1(N(s) * log_c)));
      }
    }
    return sum;
  }

  /** P = F S, S = sum of mu_p (C^(alpha_p / 2 - 1) - cof C). */
  template <class N>
  void stress(const Tensor2<3, N>& H, Tensor2<3, N>& P) const {
    const Tensor2<3, N> D = scaled(N(2.0), green_lagrange(H)), minors = cofactor(D);
    Tensor2<3, N> S = remainder(D);
    const N mu(shear_modulus()), sum_of_mu(sum_of_mu_);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) S(i, j) += mu * D(i, j) - sum_of_mu * minors(i, j);
    P = product(deformation_gradient(H), plus_identity(S, -sum_of_mu * trace(D)));
  }

  /**
   * With q = sum of mu_p C^(alpha_p / 2 - 1), K = cof F and, in the eigenbasis V of C,
   * T^ab_iJ = (F V)_ia V_Jb + (F V)_ib V_Ja: A_iJkL = delta_ik q_JL
   *     + 1/2 sum over a, b of q[a, b] T^ab_iJ T^ab_kL - sum of mu_p (2 K_iJ K_kL - K_iL K_kJ).
   */
  template <class N>
  void tangent(const Tensor2<3, N>& H, Tensor4<3, N>& A) const {
    const Tensor2<3, N> F = deformation_gradient(H), K = cofactor(F);
    const Tensor2<3, N> D = scaled(N(2.0), green_lagrange(H));
    Tensor2<3, N> q = plus_identity(remainder(D), N(sum_of_mu_));
    const N linear(shear_modulus() - sum_of_mu_);
    const Tensor2<3, N> straight = scaled(N(-2 * sum_of_mu_), K),
                        crossed = scaled(N(sum_of_mu_), K);
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J)
        for (int k = 0; k < 3; ++k)
          for (int L = 0; L < 3; ++L)
            A(i, J, k, L) = straight(i, J) * K(k, L) + crossed(i, L) * K(k, J);
    for (int J = 0; J < 3; ++J)
      for (int L = 0; L < 3; ++L) {
        q(J, L) += linear * D(J, L);
        for (int i = 0; i < 3; ++i) A(i, J, i, L) += q(J, L);
      }
    add_curvature(F, D, A);
  }

 private:
  using Term = PowerTerm;

  /** q(C) less its value and its linear part at rest. */
  template <class T>
  Tensor2<3, T> remainder(const Tensor2<3, T>& D) const {
    const PowerSum<T> q(terms_, D);
    return q.eigen().from_eigenbasis(
        [&](int a, int b) { return a == b ? q.remainder(a) : T(0.0); });
  }

  /** The slope is in the eigenbasis q[a, b] times that of C. */
  template <class T>
  Tensor2<3, Dual<T>> remainder(const Tensor2<3, Dual<T>>& D) const {
    const PowerSum<T> q(terms_, values(D));
    const Tensor2<3, T> rate = q.eigen().to_eigenbasis(slopes(D));
    const T linear(shear_modulus() - sum_of_mu_);
    return dual(
        q.eigen().from_eigenbasis([&](int a, int b) { return a == b ? q.remainder(a) : T(0.0); }),
        q.eigen().from_eigenbasis(
            [&](int a, int b) { return (q.difference(a, b) - linear) * rate(a, b); }));
  }

  /** T^ab of F and V. */
  template <class N, class T>
  static Tensor2<3, N> pair(const Tensor2<3, N>& FV, const Tensor2<3, T>& V, int a, int b) {
    Tensor2<3, N> t;
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J) t(i, J) = FV(i, a) * N(V(J, b)) + FV(i, b) * N(V(J, a));
    return t;
  }

  /** A += 1/2 sum over a, b of q[a, b] T^ab_iJ T^ab_kL, six different dyads. */
  template <class N, class T>
  static void add_dyads(const PowerSum<T>& q, const Tensor2<3, N>& F, Tensor4<3, N>& A) {
    Tensor2<3, N> V;
    for (int i = 0; i < 3; ++i)
      for (int a = 0; a < 3; ++a) V(i, a) = N(q.eigen().vectors(i, a));
    const Tensor2<3, N> FV = product(F, V);
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b <= a; ++b) {
        const Tensor2<3, N> t = pair(FV, q.eigen().vectors, a, b);
        add_dyad(scaled(N(a == b ? 0.5 : 1.0) * N(q.difference(a, b)), t), t, A);
      }
  }

  template <class T>
  void add_curvature(const Tensor2<3, T>& F, const Tensor2<3, T>& D, Tensor4<3, T>& A) const {
    add_dyads(PowerSum<T>(terms_, D), F, A);
  }

  /** Along a rate R of C, q[a, b] in a fixed basis changes such that the slope of A gets
   * sum over a, b, c of q[a, b, c] T^ab_iJ R_ac T^cb_kL beside that of F. */
  template <class T>
  void add_curvature(const Tensor2<3, Dual<T>>& F, const Tensor2<3, Dual<T>>& D,
                     Tensor4<3, Dual<T>>& A) const {
    const PowerSum<T> q(terms_, values(D));
    add_dyads(q, F, A);
    const Tensor2<3, T> rate = q.eigen().to_eigenbasis(slopes(D)),
                        FV = product(values(F), q.eigen().vectors);
    Tensor4<3, T> slope{};
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        for (int c = 0; c < 3; ++c)
          add_dyad(
              scaled(q.second_difference(a, b, c) * rate(a, c), pair(FV, q.eigen().vectors, a, b)),
              pair(FV, q.eigen().vectors, c, b), slope);
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J)
        for (int k = 0; k < 3; ++k)
          for (int L = 0; L < 3; ++L) A(i, J, k, L).slope += slope(i, J, k, L);
  }

  std::vector<Term> terms_;
  double sum_of_mu_ = 0;
};

LawEntry isochoric_ogden();
LawEntry ogden();

}  // namespace steppe
