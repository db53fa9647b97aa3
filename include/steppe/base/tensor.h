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

}  // namespace steppe
