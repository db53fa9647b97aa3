#pragma once

#include "steppe/material/kinematics.h"
#include "steppe/material/law_entry.h"
#include "steppe/material/radial_return.h"
#include "steppe/material/symmetric_eigen.h"

namespace steppe {

/**
 * Metal that yields by von Mises' criterion, at finite strain: F = F_e F_p with the logarithmic
 * strains e_a = ln l_a of F_e, the energy mu |dev e|^2 and associative flow. With the trial F_e =
 * F F_p^-1 of a step, which has the plastic part of its start, and the equivalent strain
 * e = sqrt(2/3) |dev e_trial|, the plastic strain x of the step is where
 *
 *     q = 3 mu (e - x) = sigma_y(alpha + x) f(x / h)
 *
 * with FlowStress's factor f of the rate over the time h, or zero where q is less, and the
 * principal Kirchhoff stresses are s_a = 2 mu (1 - x / e) dev e_a. That is the derivative of the
 * energy of the step 3/2 mu (e - x)^2 + integral of sigma_y from alpha to alpha + x, its least over
 * x: within a step, a hyperelastic law of C_e = F_p^-T C F_p^-1 with a symmetric tangent. It flows
 * by the exponential map, F_p^-1 <- F_p^-1 exp(-x/e dev e), which keeps det F_p = 1. Deviatoric:
 * for Isochoric. The tangent jumps where flow sets in and has no derivative. The energy leaves out
 * the factor of the rate. (Simo, CMAME 99, 1992; Ortiz and Stainier, CMAME 171, 1999; de Souza
 * Neto, Peric and Owen, Computational Methods for Plasticity, 2008, section 14.3 and box 14.3.)
 */
struct J2Plasticity {
  static constexpr bool is_plastic = true;
  double mu;
  FlowStress flow_stress;

  double shear_modulus() const { return mu; }
  bool depends_on_rate() const { return flow_stress.depends_on_rate(); }

  template <class T>
  T energy(const Tensor2<3, T>& H, const PlasticStart<T>* start) const {
    const T alpha = start->state.strain();
    const Return<T> back(*this, trial_strain(H, *start), *start);
    const T elastic = back.equivalent - back.flow;
    return T(1.5 * mu) * elastic * elastic + flow_stress.work(alpha + back.flow) -
           flow_stress.work(alpha);
  }

  /** P = F_e S F_p^-T, S = sum over a of s_a / l_a^2 in the eigenbasis of C_e. */
  template <class N, class T>
  void stress(const Tensor2<3, N>& H, Tensor2<3, N>& P, const PlasticStart<T>* start) const {
    const Tensor2<3, N> H_e = trial(H, *start);
    const Tensor2<3, N> S = second_piola_kirchhoff(scaled(N(2.0), green_lagrange(H_e)), *start);
    const Tensor2<3, N> FS = product(deformation_gradient(H_e), S);
    for (int i = 0; i < 3; ++i)
      for (int J = 0; J < 3; ++J) {
        P(i, J) = FS(i, J);
        for (int k = 0; k < 3; ++k) P(i, J) += FS(i, k) * N(start->state.inverse(J, k));
      }
  }

  /**
   * With t^ab_iJ = (F_e V)_ia (F_p^-1 V)_Jb in the eigenbasis V of C_e, A_iJkL = delta_ik
   * (F_p^-1 S F_p^-T)_JL + 2 sum over a, b of dS_a/dc_b t^aa_iJ t^bb_kL + sum over a < b of
   * S[a, b] (t^ab + t^ba)_iJ (t^ab + t^ba)_kL.
   */
  template <class T>
  void tangent(const Tensor2<3, T>& H, Tensor4<3, T>& A, const PlasticStart<T>* start) const {
    const Tensor2<3, T> H_e = trial(H, *start);
    const Return<T> back(*this, scaled(T(2.0), green_lagrange(H_e)), *start);
    const Tensor2<3, T>& V = back.eigen.vectors;
    const Tensor2<3, T> FV = product(deformation_gradient(H_e), V);
    const Tensor2<3, T> W = product(plastic_inverse(*start), V);
    const Tensor2<3, T> S = spectral(W, [&](int a) { return back.S(a); });
    A = {};
    for (int J = 0; J < 3; ++J)
      for (int L = 0; L < 3; ++L)
        for (int i = 0; i < 3; ++i) A(i, J, i, L) = S(J, L);
    for (int a = 0; a < 3; ++a) {
      Tensor2<3, T> row{};
      for (int b = 0; b < 3; ++b) {
        const T slope = T(2.0) * back.slope(a, b);
        for (int i = 0; i < 3; ++i)
          for (int J = 0; J < 3; ++J) row(i, J) += slope * FV(i, b) * W(J, b);
        if (b >= a) continue;
        Tensor2<3, T> pair;
        for (int i = 0; i < 3; ++i)
          for (int J = 0; J < 3; ++J) pair(i, J) = FV(i, a) * W(J, b) + FV(i, b) * W(J, a);
        add_dyad(scaled(back.difference(a, b), pair), pair, A);
      }
      Tensor2<3, T> own;
      for (int i = 0; i < 3; ++i)
        for (int J = 0; J < 3; ++J) own(i, J) = FV(i, a) * W(J, a);
      add_dyad(own, row, A);
    }
  }

  /** The internal variables after the step to H. */
  template <class T>
  PlasticState<T> flow(const Tensor2<3, T>& H, const PlasticStart<T>* start) const {
    using std::expm1;
    const Return<T> back(*this, trial_strain(H, *start), *start);
    const Tensor2<3, T>& V = back.eigen.vectors;
    const Tensor2<3, T> step =
        spectral(V, [&](int a) { return expm1((back.secant - T(1.0)) * back.strain[a]); });
    const Tensor2<3, T> change = product(plastic_inverse(*start), step);
    PlasticState<T> state = start->state;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) state.inverse(i, j) += change(i, j);
    state.work() += work_of_flow(flow_stress, *start, back.flow);
    state.strain() += back.flow;
    return state;
  }

 private:
  /** F_e - I of the trial state, F F_p^-1 - I without cancellation. */
  template <class N, class T>
  static Tensor2<3, N> trial(const Tensor2<3, N>& H, const PlasticStart<T>& start) {
    Tensor2<3, N> H_e = H;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        H_e(i, j) += N(start.state.inverse(i, j));
        for (int k = 0; k < 3; ++k) H_e(i, j) += H(i, k) * N(start.state.inverse(k, j));
      }
    return H_e;
  }
  /** C_e - I of it. */
  template <class T>
  static Tensor2<3, T> trial_strain(const Tensor2<3, T>& H, const PlasticStart<T>& start) {
    return scaled(T(2.0), green_lagrange(trial(H, start)));
  }
  template <class T>
  static Tensor2<3, T> plastic_inverse(const PlasticStart<T>& start) {
    Tensor2<3, T> inverse;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) inverse(i, j) = start.state.inverse(i, j);
    return plus_identity(inverse, T(1.0));
  }
  /** sum over a of f(a) W_a W_a^T for the columns of W. */
  template <class T, class Function>
  static Tensor2<3, T> spectral(const Tensor2<3, T>& W, const Function& f) {
    Tensor2<3, T> scaled_columns;
    for (int a = 0; a < 3; ++a) {
      const T value = f(a);
      for (int i = 0; i < 3; ++i) scaled_columns(i, a) = value * W(i, a);
    }
    return product_transposed(scaled_columns, W);
  }

  /** What a trial strain D = C_e - I comes back to, in the eigenbasis of C_e with its eigenvalues
   * c_a: S_a = s_a / c_a and its derivatives. */
  template <class T>
  struct Return {
    SymmetricEigen<T> eigen;
    T strain[3];   ///< dev e_a
    T equivalent;  ///< e
    T flow;        ///< x
    T secant;      ///< 1 - x / e

    Return(const J2Plasticity& law, const Tensor2<3, T>& D, const PlasticStart<T>& start)
        : eigen(symmetric_eigen(D)), mu_(law.mu) {
      using std::log1p;
      using std::sqrt;
      for (int a = 0; a < 3; ++a) strain[a] = T(0.5) * log1p(eigen.values[a]);
      const T mean = (strain[0] + strain[1] + strain[2]) / T(3.0);
      T square(0.0);
      for (T& e : strain) {
        e -= mean;
        square += e * e;
      }
      equivalent = sqrt(T(2.0 / 3.0) * square);
      const T elastic(3 * law.mu), trial = elastic * equivalent;
      const RadialReturn<T> radial =
          radial_return(law.flow_stress, start, equivalent, [&](const T& x) {
            return Drive<T>{trial - elastic * x, elastic};
          });
      flow = radial.flow;
      flow_slope_ = elastic * radial.compliance;
      secant = T(1.0) - flow / (equivalent + T(1e-300));
      const T length = sqrt(square) + T(1e-300);
      for (int a = 0; a < 3; ++a) normal_[a] = strain[a] / length;
    }

    T S(int a) const { return s(a) / c(a); }

    /** dS_a/dc_b. */
    T slope(int a, int b) const {
      T slope = (T(1.0) - secant - flow_slope_) * normal_[a] * normal_[b] - secant / T(3.0);
      if (a == b) slope += secant;
      slope *= T(mu_) / (c(a) * c(b));
      return a == b ? slope - S(a) / c(a) : slope;
    }

    /** (S_a - S_b) / (c_a - c_b), also where both are equal or nearly so. */
    T difference(int a, int b) const {
      using std::abs;
      using std::log1p;
      const T d = (eigen.values[a] - eigen.values[b]) / c(b);
      const T ratio = where_at_most(abs(d), 1e-100, T(1.0), log1p(d) / d);
      return (T(mu_) * secant * ratio - s(b)) / (c(a) * c(b));
    }

   private:
    T c(int a) const { return T(1.0) + eigen.values[a]; }
    T s(int a) const { return T(2 * mu_) * secant * strain[a]; }

    double mu_;
    T flow_slope_;  // dx/de
    T normal_[3];
  };

  template <class T>
  Tensor2<3, T> second_piola_kirchhoff(const Tensor2<3, T>& D, const PlasticStart<T>& start) const {
    const Return<T> back(*this, D, start);
    return spectral(back.eigen.vectors, [&](int a) { return back.S(a); });
  }
  template <class T>
  Tensor2<3, Dual<T>> second_piola_kirchhoff(const Tensor2<3, Dual<T>>& D,
                                             const PlasticStart<T>& start) const {
    const Return<T> back(*this, values(D), start);
    const Tensor2<3, T> rate = back.eigen.to_eigenbasis(slopes(D));
    return dual(spectral(back.eigen.vectors, [&](int a) { return back.S(a); }),
                back.eigen.from_eigenbasis([&](int a, int b) {
                  if (a != b) return back.difference(a, b) * rate(a, b);
                  return back.slope(a, 0) * rate(0, 0) + back.slope(a, 1) * rate(1, 1) +
                         back.slope(a, 2) * rate(2, 2);
                }));
  }
};

LawEntry j2_plasticity();

}  // namespace steppe
