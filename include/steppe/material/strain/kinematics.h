#pragma once

#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/tensor.h"

#include <cmath>

/**
 * Kinematics of a point in terms of the displacement gradient H = du/dX = F - I (dimensionless,
 * reference configuration). All functions are local, free of branches on values, and written so
 * that quantities that vanish with H keep their digits. In two dimensions they mean plane strain:
 * F_33 = 1.
 */
namespace steppe {

/** The sum over the diagonal. */
template <int dim, class N>
N trace(const Tensor2<dim, N>& t) {
  N sum = t(0, 0);
  for (int i = 1; i < dim; ++i) sum += t(i, i);
  return sum;
}

/** A : B = A_ij B_ij. */
template <int dim, class N>
N double_contraction(const Tensor2<dim, N>& a, const Tensor2<dim, N>& b) {
  N sum(0.0);
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) sum += a(i, j) * b(i, j);
  return sum;
}

/** (A : B)_ij = A_ijkl B_kl. */
template <int dim, class N>
Tensor2<dim, N> double_contraction(const Tensor4<dim, N>& a, const Tensor2<dim, N>& b) {
  Tensor2<dim, N> c;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      c(i, j) = N(0.0);
      for (int k = 0; k < dim; ++k)
        for (int l = 0; l < dim; ++l) c(i, j) += a(i, j, k, l) * b(k, l);
    }
  return c;
}

/** (A B)_ij = A_ik B_kj. */
template <int dim, class N>
Tensor2<dim, N> product(const Tensor2<dim, N>& a, const Tensor2<dim, N>& b) {
  Tensor2<dim, N> c;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      c(i, j) = a(i, 0) * b(0, j);
      for (int k = 1; k < dim; ++k) c(i, j) += a(i, k) * b(k, j);
    }
  return c;
}

/** (A B^T)_ij = A_ik B_jk. */
template <int dim, class N>
Tensor2<dim, N> product_transposed(const Tensor2<dim, N>& a, const Tensor2<dim, N>& b) {
  Tensor2<dim, N> c;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      c(i, j) = a(i, 0) * b(j, 0);
      for (int k = 1; k < dim; ++k) c(i, j) += a(i, k) * b(j, k);
    }
  return c;
}

/** A += x (x) y, A_iJkL += x_iJ y_kL. */
template <int dim, class N>
void add_dyad(const Tensor2<dim, N>& x, const Tensor2<dim, N>& y, Tensor4<dim, N>& A) {
  for (int i = 0; i < dim; ++i)
    for (int J = 0; J < dim; ++J)
      for (int k = 0; k < dim; ++k)
        for (int L = 0; L < dim; ++L) A(i, J, k, L) += x(i, J) * y(k, L);
}

/** T + s I. */
template <int dim, class N>
Tensor2<dim, N> plus_identity(Tensor2<dim, N> t, const N& s) {
  for (int i = 0; i < dim; ++i) t(i, i) += s;
  return t;
}

/** A - B. */
template <int dim, class N>
Tensor2<dim, N> difference(Tensor2<dim, N> a, const Tensor2<dim, N>& b) {
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) a(i, j) -= b(i, j);
  return a;
}

/** s T. */
template <int dim, class N>
Tensor2<dim, N> scaled(const N& s, Tensor2<dim, N> t) {
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) t(i, j) *= s;
  return t;
}

/** Deformation gradient F = I + H. */
template <int dim, class N>
Tensor2<dim, N> deformation_gradient(const Tensor2<dim, N>& H) {
  return plus_identity(H, N(1.0));
}

/** Second principal invariant ((tr T)^2 - tr T^2) / 2: the sum of the principal minors of order
 * two. */
template <int dim, class N>
N second_invariant(const Tensor2<dim, N>& t) {
  N sum = t(0, 0) * t(1, 1) - t(0, 1) * t(1, 0);
  if constexpr (dim == 3)
    sum += t(1, 1) * t(2, 2) - t(1, 2) * t(2, 1) + t(0, 0) * t(2, 2) - t(0, 2) * t(2, 0);
  return sum;
}

/** Third principal invariant of a tensor in three dimensions: its determinant. */
template <class N>
N third_invariant(const Tensor2<3, N>& t) {
  return t(0, 0) * (t(1, 1) * t(2, 2) - t(1, 2) * t(2, 1)) +
         t(0, 1) * (t(1, 2) * t(2, 0) - t(1, 0) * t(2, 2)) +
         t(0, 2) * (t(1, 0) * t(2, 1) - t(1, 1) * t(2, 0));
}

/** det(I + T) - 1 = I_1 + I_2 + I_3 of T without cancellation; J - 1 for T = H. */
template <int dim, class N>
N determinant_minus_one(const Tensor2<dim, N>& t) {
  N sum = trace(t) + second_invariant(t);
  if constexpr (dim == 3) sum += third_invariant(t);
  return sum;
}

/** F^-T for F = I + H, given J = det F. */
template <int dim, class N>
Tensor2<dim, N> inverse_transpose(const Tensor2<dim, N>& F, const N& J) {
  return scaled(N(1.0) / J, cofactor(F));
}

/** A_iJkL += p d(cof F)_iJ / dF_kL. */
template <int dim, class N>
void add_cofactor_derivative(const N& p, const Tensor2<dim, N>& F, Tensor4<dim, N>& A) {
  for (int i = 0; i < dim; ++i)
    for (int J = 0; J < dim; ++J) {
      const int i1 = (i + 1) % dim, J1 = (J + 1) % dim;
      if constexpr (dim == 2) {
        A(i, J, i1, J1) += i == J ? p : -p;
      } else {
        const int i2 = (i + 2) % 3, J2 = (J + 2) % 3;
        A(i, J, i1, J1) += p * F(i2, J2);
        A(i, J, i2, J2) += p * F(i1, J1);
        A(i, J, i1, J2) -= p * F(i2, J1);
        A(i, J, i2, J1) -= p * F(i1, J2);
      }
    }
}

/** Infinitesimal strain (H + H^T) / 2. */
template <int dim, class N>
Tensor2<dim, N> infinitesimal_strain(const Tensor2<dim, N>& H) {
  Tensor2<dim, N> e;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) e(i, j) = N(0.5) * (H(i, j) + H(j, i));
  return e;
}

/** Green-Lagrange strain E = (F^T F - I) / 2 = (H + H^T + H^T H) / 2. */
template <int dim, class N>
Tensor2<dim, N> green_lagrange(const Tensor2<dim, N>& H) {
  Tensor2<dim, N> E;
  for (int i = 0; i < dim; ++i)
    for (int j = i; j < dim; ++j) {
      N sum = H(i, j) + H(j, i);
      for (int k = 0; k < dim; ++k) sum += H(k, i) * H(k, j);
      E(i, j) = E(j, i) = N(0.5) * sum;
    }
  return E;
}

/** Extends a tensor to three dimensions, with zeros in the components that plane strain lacks. */
template <int dim, class N>
Tensor2<3, N> in_three_dimensions(const Tensor2<dim, N>& t) {
  Tensor2<3, N> full;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) full(i, j) = i < dim && j < dim ? t(i % dim, j % dim) : N(0.0);
  return full;
}

/** The values, and the slopes, of a tensor of dual numbers, and such a tensor of both. */
template <int dim, class T>
Tensor2<dim, T> values(const Tensor2<dim, Dual<T>>& t) {
  Tensor2<dim, T> result;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) result(i, j) = t(i, j).value;
  return result;
}
template <int dim, class T>
Tensor2<dim, T> slopes(const Tensor2<dim, Dual<T>>& t) {
  Tensor2<dim, T> result;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) result(i, j) = t(i, j).slope;
  return result;
}
template <int dim, class T>
Tensor2<dim, Dual<T>> dual(const Tensor2<dim, T>& value, const Tensor2<dim, T>& slope) {
  Tensor2<dim, Dual<T>> result;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) result(i, j) = {value(i, j), slope(i, j)};
  return result;
}

/** Von Mises stress sqrt(3/2 s : s) with s the deviator of sigma, in the unit of sigma. */
inline double von_mises(const Tensor2<3, double>& sigma) {
  const Tensor2<3, double> deviator = plus_identity(sigma, -trace(sigma) / 3);
  return std::sqrt(1.5 * double_contraction(deviator, deviator));
}

}  // namespace steppe
