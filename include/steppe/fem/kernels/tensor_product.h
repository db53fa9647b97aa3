#pragma once

#include "steppe/base/numbers/lanes.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/fe/fe_q.h>

#include <vector>

namespace steppe {

/// n to the power of dim.
constexpr int power(int n, int exponent) { return exponent ? n * power(n, exponent - 1) : 1; }

/// The nodes of the scalar element in the order in which x counts fastest.
template <int dim>
std::vector<int> lexicographic(const dealii::FiniteElement<dim>& element) {
  const auto order =
      dynamic_cast<const dealii::FE_Q<dim>&>(element).get_poly_space_numbering_inverse();
  return {order.begin(), order.end()};
}

/// Lagrange's polynomials on the n nodes of a line, and those on its n Gauss points.
template <int n>
struct LineShapes {
  double values[n][n];  ///< N_b at point q, [q][b]
  double differences[n]
                    [n];  ///< derivative at point q of the polynomial that is 1 at point p, [q][p]

  LineShapes() {
    const dealii::FE_Q<1> line(n - 1);
    const auto nodes = lexicographic(line);
    const auto points = dealii::QGauss<1>(n).get_points();
    for (int q = 0; q < n; ++q)
      for (int b = 0; b < n; ++b) {
        values[q][b] = line.shape_value(nodes[b], points[q]);
        double derivative = 0;
        for (int skipped = 0; skipped < n; ++skipped) {
          if (skipped == b) continue;
          double product = 1 / (points[b][0] - points[skipped][0]);
          for (int p = 0; p < n; ++p)
            if (p != b && p != skipped)
              product *= (points[q][0] - points[p][0]) / (points[b][0] - points[p][0]);
          derivative += product;
        }
        differences[q][b] = derivative;
      }
  }
};

/**
 * out = M in (or M^T in) along direction `direction` of an array of n^dim numbers, x fastest, whose
 * neighbours are `step` apart.
 */
template <int dim, int n, int direction, bool transposed, bool adds, int in_step, int out_step>
inline void along(const double (&M)[n][n], const Lanes* in, Lanes* out) {
  constexpr int stride = power(n, direction), n_blocks = power(n, dim - 1 - direction);
  for (int block = 0; block < n_blocks; ++block)
    for (int first = block * stride * n; first < block * stride * n + stride; ++first) {
      Lanes line[n];
      for (int j = 0; j < n; ++j) line[j] = in[(first + j * stride) * in_step];
      for (int i = 0; i < n; ++i) {
        Lanes sum = Lanes(transposed ? M[0][i] : M[i][0]) * line[0];
        for (int j = 1; j < n; ++j) sum += Lanes(transposed ? M[j][i] : M[i][j]) * line[j];
        Lanes& target = out[(first + i * stride) * out_step];
        target = adds ? target + sum : sum;
      }
    }
}

}  // namespace steppe
