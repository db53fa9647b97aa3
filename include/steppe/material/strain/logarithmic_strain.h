#pragma once

#include "steppe/material/strain/symmetric_eigen.h"

namespace steppe {

/** (I + A) (I + B) - I without cancellation. */
template <class T>
Tensor2<3, T> compound(const Tensor2<3, T>& A, const Tensor2<3, T>& B) {
  Tensor2<3, T> C = product(A, B);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) C(i, j) += A(i, j) + B(i, j);
  return C;
}

/** exp(X) - I of the eigenvalues and vectors of X, and exp(-X) - I with the sign -1. */
template <class T>
Tensor2<3, T> exponential(const SymmetricEigen<T>& X, double sign = 1) {
  using std::expm1;
  return X.function([&](int a) { return expm1(T(sign) * X.values[a]); });
}

/**
 * The logarithmic strain E = 1/2 ln C of C = I + D by its eigenvalues and those of D, and its
 * eigenvectors. For double, Lanes and Counted, as what follows. Local, throws nothing.
 */
template <class T>
struct LogarithmicStrain {
  SymmetricEigen<T> D, E;

  explicit LogarithmicStrain(const Tensor2<3, T>& tensor) : D(symmetric_eigen(tensor)), E(D) {
    using std::log1p;
    for (T& value : E.values) value = T(0.5) * log1p(value);
  }

  Tensor2<3, T> tensor() const {
    return E.function([this](int a) { return E.values[a]; });
  }
  /** E in its eigenbasis: a diagonal tensor. */
  Tensor2<3, T> diagonal() const {
    Tensor2<3, T> X{};
    for (int a = 0; a < 3; ++a) X(a, a) = E.values[a];
    return X;
  }
};

/**
 * Slopes of E = 1/2 ln C, which turn a stress T = dW/dE into S = 2 dW/dC for an energy W. In the
 * eigenbasis of C, whose eigenvalues are c_a, with the divided differences of the logarithm
 *
 *     S_ab = ln[c_a, c_b] T_ab,   dE_ab = 1/2 ln[c_a, c_b] dC_ab,
 *
 * for equal and nearly equal eigenvalues too. (Miehe, Apel and Lambrecht, CMAME 191, 2002; Higham,
 * Functions of Matrices, 2008, section 3.2.)
 */
template <class T>
struct LogarithmicSlopes {
  Tensor2<3, T> first;  ///< ln[c_a, c_b]

  /** `coaxial`: only for stresses T with these axes, which need ln[c_a, c_a] alone. */
  explicit LogarithmicSlopes(const SymmetricEigen<T>& D, bool coaxial = false) : first{} {
    using std::abs;
    using std::log1p;
    for (int a = 0; a < 3; ++a)
      for (int b = coaxial ? a : 0; b <= a; ++b) {
        const T c = T(1.0) + D.values[b], d = (D.values[a] - D.values[b]) / c;
        const T ratio = a == b ? T(1.0) : where_at_most(abs(d), 1e-100, T(1.0), log1p(d) / d);
        first(a, b) = first(b, a) = ratio / c;
      }
  }

  /** S of T. */
  Tensor2<3, T> stress(Tensor2<3, T> S) const {
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) S(a, b) *= first(a, b);
    return S;
  }
  /** dE of dC. */
  Tensor2<3, T> rate(const Tensor2<3, T>& dC) const { return scaled(T(0.5), stress(dC)); }
};

/**
 * How S changes with C where T does not: in the eigenbasis
 *
 *     dS_ac = X_ac + X_ca,   X_ac = sum over b of ln[c_a, c_b, c_c] T_ab dC_bc.
 *
 * The second divided differences, of size 1/2, have errors of 1e-12 where the eigenvalues are
 * close, by the difference between two first ones or the series about the mean.
 */
template <class T>
class LogarithmicCurvature {
 public:
  LogarithmicCurvature(const SymmetricEigen<T>& D, const LogarithmicSlopes<T>& slopes) {
    for (int a = 0; a < 3; ++a)
      for (int b = a; b < 3; ++b)
        for (int c = b; c < 3; ++c) at(a, b, c) = second(D.values, slopes.first, a, b, c);
  }

  Tensor2<3, T> stress_along(const Tensor2<3, T>& stress, const Tensor2<3, T>& dC) const {
    Tensor2<3, T> dS;
    for (int a = 0; a < 3; ++a)
      for (int c = 0; c <= a; ++c) {
        T sum(0.0);
        for (int b = 0; b < 3; ++b)
          sum += at(a, b, c) * (stress(a, b) * dC(b, c) + stress(c, b) * dC(b, a));
        dS(a, c) = dS(c, a) = sum;
      }
    return dS;
  }

 private:
  /// ln[c_a, c_b, c_c], one value for every order of a, b and c.
  T& at(int a, int b, int c) { return values_[a * a + b * b + c * c]; }
  const T& at(int a, int b, int c) const { return values_[a * a + b * b + c * c]; }

  static T second(const T* v, const Tensor2<3, T>& first, int a, int b, int c) {
    const T ab = v[a] - v[b], bc = v[b] - v[c], ca = v[c] - v[a],
            squares = ab * ab + bc * bc + ca * ca;
    const T mean = T(1.0) + (v[a] + v[b] + v[c]) / T(3.0), mean_2 = mean * mean;
    const T series = (T(-0.5) - squares / (T(24.0) * mean_2)) / mean_2;
    // the mean of the three ways, weighted so that none divides by a small difference
    const T apart = (ab * (first(b, c) - first(c, a)) + bc * (first(c, a) - first(a, b)) +
                     ca * (first(a, b) - first(b, c))) /
                    squares;
    return where_at_most(squares / mean_2, 1e-7, series, -apart);
  }

  T values_[13];
};

}  // namespace steppe
