#pragma once

#include "steppe/base/numbers/lanes.h"
#include "steppe/material/strain/kinematics.h"

#include <cmath>

namespace steppe {

/** Eigenvalues of a symmetric tensor, and its eigenvectors in the columns of an orthogonal one. */
template <class T>
struct SymmetricEigen {
  T values[3];
  Tensor2<3, T> vectors;

  /** V X V^T with the entries X_ab = entry(a, b) in the eigenbasis. */
  template <class Entry>
  Tensor2<3, T> from_eigenbasis(const Entry& entry) const {
    Tensor2<3, T> X;
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) X(a, b) = entry(a, b);
    return product_transposed(product(vectors, X), vectors);
  }

  /** V diag(f(0), f(1), f(2)) V^T. */
  template <class Function>
  Tensor2<3, T> function(const Function& f) const {
    Tensor2<3, T> columns;
    for (int a = 0; a < 3; ++a) {
      const T value = f(a);
      for (int i = 0; i < 3; ++i) columns(i, a) = value * vectors(i, a);
    }
    return product_transposed(columns, vectors);
  }

  /** V^T Y V. */
  Tensor2<3, T> to_eigenbasis(const Tensor2<3, T>& Y) const {
    const Tensor2<3, T>&V = vectors, YV = product(Y, V);
    Tensor2<3, T> X;
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        X(a, b) = V(0, a) * YV(0, b) + V(1, a) * YV(1, b) + V(2, a) * YV(2, b);
    return X;
  }
};

/**
 * The eigenvalues and vectors, in no order, of a symmetric tensor of doubles or Lanes by Jacobi's
 * method: four cyclic sweeps, which reach rounding, without branches, for equal eigenvalues too.
 * Errors are of the size of rounding of the tensor. (Golub and Van Loan, Matrix Computations,
 * section 8.5.)
 */
template <class T>
SymmetricEigen<T> symmetric_eigen(Tensor2<3, T> A) {
  using std::abs;
  using std::sqrt;
  SymmetricEigen<T> result;
  Tensor2<3, T>& V = result.vectors;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) V(i, j) = T(i == j ? 1.0 : 0.0);
  for (int sweep = 0; sweep < 4; ++sweep)
    for (int k = 0; k < 3; ++k) {  // the rotation in the plane of p and q makes A_pq vanish
      const int p = (k + 1) % 3, q = (k + 2) % 3;
      const T difference = A(q, q) - A(p, p), twice = T(2.0) * A(p, q);
      const T length = sqrt(difference * difference + twice * twice);
      const T tangent =
          where_at_most(difference, 0, -twice, twice) / (abs(difference) + length + T(1e-300));
      const T cosine = T(1.0) / sqrt(T(1.0) + tangent * tangent), sine = tangent * cosine;
      const T change = tangent * A(p, q);
      A(p, p) -= change;
      A(q, q) += change;
      A(p, q) = A(q, p) = T(0.0);
      const T A_kp = A(k, p), A_kq = A(k, q);
      A(k, p) = A(p, k) = cosine * A_kp - sine * A_kq;
      A(k, q) = A(q, k) = sine * A_kp + cosine * A_kq;
      for (int i = 0; i < 3; ++i) {
        const T V_ip = V(i, p), V_iq = V(i, q);
        V(i, p) = cosine * V_ip - sine * V_iq;
        V(i, q) = sine * V_ip + cosine * V_iq;
      }
    }
  for (int i = 0; i < 3; ++i) result.values[i] = A(i, i);
  return result;
}

}  // namespace steppe
