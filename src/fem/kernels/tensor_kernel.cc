#include "steppe/fem/kernels/tensor_kernel.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/petsc.h"

namespace steppe {
namespace {

/// Of `dim` components along `dim` directions, from nodes to points and then their derivatives, in
/// a cell: n multiplications and additions for each of n^dim numbers.
template <int dim, int n>
constexpr double flops = power(n, dim + 1) * 4. * dim* dim;

}  // namespace

template <int dim, int n>
TensorKernel<dim, n>::TensorKernel(const dealii::FiniteElement<dim>& element,
                                   const dealii::Quadrature<dim>& quadrature)
    : Tabulated(element, quadrature, lexicographic(element)) {
  double shapes[2][n][n];  // values and derivatives, at [node][point]
  for (int a = 0; a < n; ++a)
    for (int q = 0; q < n; ++q) {
      shapes[0][a][q] = line_.values[q][a];
      shapes[1][a][q] = 0;
      for (int p = 0; p < n; ++p) shapes[1][a][q] += line_.differences[q][p] * line_.values[p][a];
    }
  for (int r = 0; r < 2; ++r)
    for (int s = 0; s < 2; ++s)
      for (int b = 0; b < n; ++b)
        for (int a = 0; a < n; ++a)
          for (int q = 0; q < n; ++q) products_[r][s][b][a][q] = shapes[r][a][q] * shapes[s][b][q];
}

template <int dim, int n>
void TensorKernel<dim, n>::reference_gradients(const BatchNodes<dim>& batch, const double* nodal,
                                               Tensor2<dim, Lanes>* G) {
  Lanes u[n_nodes][dim];
  batch.read(nodal, u);
  for (int i = 0; i < dim; ++i) {
    Lanes* at = &u[0][i];  // from nodes to points in place
    along<dim, n, 0, false, false, dim, dim>(line_.values, at, at);
    along<dim, n, 1, false, false, dim, dim>(line_.values, at, at);
    if constexpr (dim == 3) along<dim, n, 2, false, false, dim, dim>(line_.values, at, at);
    along<dim, n, 0, false, false, dim, dim * dim>(line_.differences, at, &G[0](i, 0));
    along<dim, n, 1, false, false, dim, dim * dim>(line_.differences, at, &G[0](i, 1));
    if constexpr (dim == 3)
      along<dim, n, 2, false, false, dim, dim * dim>(line_.differences, at, &G[0](i, 2));
  }
  count_work(flops<dim, n> * batch.n_cells, 4. * n_nodes * batch.n_cells);
}

template <int dim, int n>
void TensorKernel<dim, n>::add_reference_divergence(const BatchNodes<dim>& batch,
                                                    const Tensor2<dim, Lanes>* flux,
                                                    double* nodal) {
  Lanes f[n_nodes][dim];
  TensorKernel::reference_divergence(flux, &f[0][0]);
  batch.add(f, nodal);
  count_work(flops<dim, n> * batch.n_cells, 4. * n_nodes * batch.n_cells);
}

template <int dim, int n>
void TensorKernel<dim, n>::reference_divergence(const Tensor2<dim, Lanes>* flux, Lanes* f) const {
  for (int i = 0; i < dim; ++i) {
    Lanes* at = f + i;
    along<dim, n, 0, true, false, dim * dim, dim>(line_.differences, &flux[0](i, 0), at);
    along<dim, n, 1, true, true, dim * dim, dim>(line_.differences, &flux[0](i, 1), at);
    if constexpr (dim == 3)
      along<dim, n, 2, true, true, dim * dim, dim>(line_.differences, &flux[0](i, 2), at);
    if constexpr (dim == 3) along<dim, n, 2, true, false, dim, dim>(line_.values, at, at);
    along<dim, n, 1, true, false, dim, dim>(line_.values, at, at);
    along<dim, n, 0, true, false, dim, dim>(line_.values, at, at);
  }
}

template <int dim, int n>
void TensorKernel<dim, n>::stiffness(const ReferenceTangent<dim>* D, Tensor2<dim, Lanes>* K) {
  if constexpr (dim == 2) {
    Tabulated::stiffness(D, K);
  } else {
    for (int i = 0; i < dim; ++i)
      for (int k = 0; k < dim; ++k)
        for (int b3 = 0; b3 < n; ++b3)
          for (int a3 = 0; a3 <= b3; ++a3) stiffness_of_layers(D, i, k, a3, b3, K);
  }
}

template <int dim, int n>
void TensorKernel<dim, n>::stiffness_of_layers(const ReferenceTangent<dim>* D, int i, int k, int a3,
                                               int b3, Tensor2<dim, Lanes>* K) const {
  Lanes layer[dim][dim][n * n];  // summed along z, at [d][e] and the points of x and y
  for (int d = 0; d < dim; ++d)
    for (int e = 0; e < dim; ++e) {
      const double* shapes = products_[d == 2][e == 2][b3][a3];
      for (int q = 0; q < n * n; ++q) {
        Lanes sum = Lanes(shapes[0]) * D[q](i, d, k, e);
#pragma GCC unroll 5
        for (int q3 = 1; q3 < n; ++q3) sum += Lanes(shapes[q3]) * D[q + n * n * q3](i, d, k, e);
        layer[d][e][q] = sum;
      }
    }
  for (int b2 = 0; b2 < n; ++b2)
    for (int a2 = 0; a2 <= (a3 < b3 ? n - 1 : b2); ++a2) {
      // along y too, at the points of x: where x is not differentiated, y and z have been
      Lanes line[2][2][n] = {};
#pragma GCC unroll 3
      for (int d = 0; d < dim; ++d)
#pragma GCC unroll 3
        for (int e = 0; e < dim; ++e)
#pragma GCC unroll 5
          for (int q2 = 0; q2 < n; ++q2) {
            const Lanes shapes(products_[d == 1][e == 1][b2][a2][q2]);
#pragma GCC unroll 5
            for (int q1 = 0; q1 < n; ++q1)
              line[d == 0][e == 0][q1] += shapes * layer[d][e][q1 + n * q2];
          }
      const int a = n * (a2 + n * a3), b = n * (b2 + n * b3);
      for (int b1 = 0; b1 < n; ++b1) {
        Tensor2<dim, Lanes>* column = K + (b + b1) * (b + b1 + 1) / 2 + a;
        for (int a1 = 0; a1 <= (a < b ? n - 1 : b1); ++a1) {
          Lanes sum(0.);
#pragma GCC unroll 2
          for (int d = 0; d < 2; ++d)
#pragma GCC unroll 2
            for (int e = 0; e < 2; ++e)
#pragma GCC unroll 5
              for (int q1 = 0; q1 < n; ++q1)
                sum += Lanes(products_[d][e][b1][a1][q1]) * line[d][e][q1];
          column[a1](i, k) = sum;
        }
      }
    }
}

template <int dim, int n>
double TensorKernel<dim, n>::stiffness_flops() const {
  if (dim == 2) return Tabulated::stiffness_flops();
  const auto pairs = [](double nodes) { return nodes * (nodes + 1) / 2; };
  const double layers = power(n, 3) * pairs(n), lines = power(n, 2) * pairs(power(n, 2)),
               entries = n * pairs(power(n, 3));
  return 2. * dim * dim * (dim * dim * (layers + lines) + 4 * entries);
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
