#pragma once

#include "steppe/base/numbers/tensor.h"

namespace steppe {

/**
 * The map X(xi) = sum over S of c_S prod_{d in S} xi_d from the unit square or cube that takes its
 * corners to given points. S is a set of directions, the bits of a number; corner S has the
 * coordinate one in these directions and zero in the others.
 */
template <int dim, class N>
class MultilinearMap {
 public:
  static constexpr int n_corners = 1 << dim;

  /// `read(S, X)` gives the position X[dim] of corner S.
  template <class Read>
  explicit MultilinearMap(const Read& read) {
    for (int S = 0; S < n_corners; ++S) read(S, c_[S]);
    for (int d = 0; d < dim; ++d)
      for (int S = 0; S < n_corners; ++S)
        if (S >> d & 1)
          for (int i = 0; i < dim; ++i) c_[S][i] -= c_[S ^ 1 << d][i];
  }

  /// dX_i/dxi_d at a point.
  template <class Point>
  Tensor2<dim, N> gradient(const Point& xi) const {
    Tensor2<dim, N> G;
    for (int i = 0; i < dim; ++i)
      for (int d = 0; d < dim; ++d) {
        const int e = (d + 1) % dim, S = 1 << d | 1 << e;
        G(i, d) = c_[1 << d][i] + N(xi[e]) * c_[S][i];
        if constexpr (dim == 3) {
          const int f = (d + 2) % dim;
          G(i, d) += N(xi[f]) * (c_[1 << d | 1 << f][i] + N(xi[e]) * c_[S | 1 << f][i]);
        }
      }
    return G;
  }

 private:
  N c_[n_corners][dim];
};

}  // namespace steppe
