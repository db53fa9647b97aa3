#pragma once

namespace steppe {

/**
 * A dim x dim matrix of numbers N (double, Dual<double>, SIMD lanes): H, F, P, ... at one point.
 * An aggregate: `Tensor2<3, double> t{}` is zero.
 */
template <int dim, class N>
struct Tensor2 {
  N a[dim][dim];

  N& operator()(int i, int j) { return a[i][j]; }
  const N& operator()(int i, int j) const { return a[i][j]; }
};

/**
 * A fourth-order tensor, above all the tangent A(i, J, k, L) = dP_iJ / dF_kL at one point.
 * An aggregate like Tensor2.
 */
template <int dim, class N>
struct Tensor4 {
  N a[dim][dim][dim][dim];

  N& operator()(int i, int j, int k, int l) { return a[i][j][k][l]; }
  const N& operator()(int i, int j, int k, int l) const { return a[i][j][k][l]; }
};

/** Cofactor (det T) T^-T. */
template <int dim, class N>
Tensor2<dim, N> cofactor(const Tensor2<dim, N>& t) {
  Tensor2<dim, N> c;
  if constexpr (dim == 2) {
    c = {{{t(1, 1), -t(1, 0)}, {-t(0, 1), t(0, 0)}}};
  } else {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        c(i, j) = t(i1, j1) * t(i2, j2) - t(i1, j2) * t(i2, j1);
      }
  }
  return c;
}

}  // namespace steppe
