#include "steppe/fem/tensor_kernel.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/fe/fe_q.h>

namespace steppe {
namespace {

/// The nodes of the scalar element in the order in which x counts fastest.
template <int dim>
std::vector<int> lexicographic(const dealii::FiniteElement<dim>& element) {
  const auto order =
      dynamic_cast<const dealii::FE_Q<dim>&>(element).get_poly_space_numbering_inverse();
  return {order.begin(), order.end()};
}

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

}  // namespace

template <int dim, int n>
TensorKernel<dim, n>::TensorKernel(const dealii::FiniteElement<dim>& element,
                                   const dealii::Quadrature<dim>& quadrature)
    : TabulatedKernel<dim, n_nodes>(element, quadrature, lexicographic(element)) {
  const dealii::FE_Q<1> line(n - 1);
  const auto nodes = lexicographic(line);
  const auto points = dealii::QGauss<1>(n).get_points();
  for (int q = 0; q < n; ++q)
    for (int b = 0; b < n; ++b) {
      values_[q][b] = line.shape_value(nodes[b], points[q]);
      // Lagrange's polynomials on the points
      double derivative = 0;
      for (int skipped = 0; skipped < n; ++skipped) {
        if (skipped == b) continue;
        double product = 1 / (points[b][0] - points[skipped][0]);
        for (int p = 0; p < n; ++p)
          if (p != b && p != skipped)
            product *= (points[q][0] - points[p][0]) / (points[b][0] - points[p][0]);
        derivative += product;
      }
      differences_[q][b] = derivative;
    }
}

template <int dim, int n>
void TensorKernel<dim, n>::reference_gradients(const BatchNodes<dim>& batch, const double* nodal,
                                               Tensor2<dim, Lanes>* G) {
  Lanes u[n_nodes][dim];
  batch.read(nodal, u);
  for (int i = 0; i < dim; ++i) {
    Lanes* at = &u[0][i];  // from nodes to points in place
    along<dim, n, 0, false, false, dim, dim>(values_, at, at);
    along<dim, n, 1, false, false, dim, dim>(values_, at, at);
    if constexpr (dim == 3) along<dim, n, 2, false, false, dim, dim>(values_, at, at);
    along<dim, n, 0, false, false, dim, dim * dim>(differences_, at, &G[0](i, 0));
    along<dim, n, 1, false, false, dim, dim * dim>(differences_, at, &G[0](i, 1));
    if constexpr (dim == 3)
      along<dim, n, 2, false, false, dim, dim * dim>(differences_, at, &G[0](i, 2));
  }
}

template <int dim, int n>
void TensorKernel<dim, n>::add_reference_divergence(const BatchNodes<dim>& batch,
                                                    const Tensor2<dim, Lanes>* flux,
                                                    double* nodal) {
  Lanes f[n_nodes][dim];
  for (int i = 0; i < dim; ++i) {
    Lanes* at = &f[0][i];
    along<dim, n, 0, true, false, dim * dim, dim>(differences_, &flux[0](i, 0), at);
    along<dim, n, 1, true, true, dim * dim, dim>(differences_, &flux[0](i, 1), at);
    if constexpr (dim == 3)
      along<dim, n, 2, true, true, dim * dim, dim>(differences_, &flux[0](i, 2), at);
    if constexpr (dim == 3) along<dim, n, 2, true, false, dim, dim>(values_, at, at);
    along<dim, n, 1, true, false, dim, dim>(values_, at, at);
    along<dim, n, 0, true, false, dim, dim>(values_, at, at);
  }
  batch.add(f, nodal);
}

template class TensorKernel<2, 2>;
template class TensorKernel<2, 3>;
template class TensorKernel<2, 4>;
template class TensorKernel<2, 5>;
template class TensorKernel<3, 2>;
template class TensorKernel<3, 3>;
template class TensorKernel<3, 4>;
template class TensorKernel<3, 5>;

}  // namespace steppe
