#pragma once

#include "steppe/fem/cells/cell_batches.h"

namespace steppe {

/**
 * The tangent at one point between gradients on the reference cell: a symmetric matrix D_{id,ke} =
 * w det(dX/dxi) dxi_d/dX_J A_iJkL dxi_e/dX_L (in 3D 45 numbers, in Pa m^3 per unit of xi squared),
 * with the weight w of the point, so that the stiffness of a cell is the sum over its points of
 * dN_a/dxi_d D_{id,ke} dN_b/dxi_e.
 */
template <int dim>
struct ReferenceTangent {
  static constexpr int rows = dim * dim;
  Lanes upper[rows * (rows + 1) / 2];  // row by row from the diagonal on

  const Lanes& operator()(int i, int d, int k, int e) const {
    const int row = dim * i + d, column = dim * k + e;
    return row <= column ? upper[place(row, column)] : upper[place(column, row)];
  }

  /// The flux D G of a gradient on the reference cell.
  Tensor2<dim, Lanes> product(const Tensor2<dim, Lanes>& G) const {
    Tensor2<dim, Lanes> flux{};
    const Lanes* g = &G.a[0][0];
    Lanes* f = &flux.a[0][0];
#pragma GCC unroll 9
    for (int row = 0; row < rows; ++row) {
      f[row] += upper[place(row, row)] * g[row];
#pragma GCC unroll 9
      for (int column = row + 1; column < rows; ++column) {
        f[row] += upper[place(row, column)] * g[column];
        f[column] += upper[place(row, column)] * g[row];
      }
    }
    return flux;
  }

  ReferenceTangent& operator+=(const ReferenceTangent& other) {
    for (int entry = 0; entry < rows * (rows + 1) / 2; ++entry) upper[entry] += other.upper[entry];
    return *this;
  }

  /// D of the tangent A (which has the major symmetry) at a point with a weight and a Jacobian.
  static ReferenceTangent pull_back(double weight, const Jacobian<dim>& jacobian,
                                    const Tensor4<dim, Lanes>& A) {
    ReferenceTangent D;
    const Lanes measure = Lanes(weight) * jacobian.determinant;
    for (int i = 0; i < dim; ++i) {
      Lanes half[dim][dim][dim];  // A_iJkL dxi_d/dX_J times the measure, in [d][k][L]
      for (int d = 0; d < dim; ++d)
        for (int k = i; k < dim; ++k)
          for (int L = 0; L < dim; ++L) {
            Lanes sum = A(i, 0, k, L) * jacobian.inverse(d, 0);
            for (int J = 1; J < dim; ++J) sum += A(i, J, k, L) * jacobian.inverse(d, J);
            half[d][k][L] = measure * sum;
          }
      for (int d = 0; d < dim; ++d)
        for (int k = i; k < dim; ++k)
          for (int e = k == i ? d : 0; e < dim; ++e) {
            Lanes sum = half[d][k][0] * jacobian.inverse(e, 0);
            for (int L = 1; L < dim; ++L) sum += half[d][k][L] * jacobian.inverse(e, L);
            D.upper[place(dim * i + d, dim * k + e)] = sum;
          }
    }
    return D;
  }

 private:
  static constexpr int place(int row, int column) {
    return row * rows - row * (row + 1) / 2 + column;
  }
};

}  // namespace steppe
