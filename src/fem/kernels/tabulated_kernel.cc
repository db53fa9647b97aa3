#include "steppe/fem/kernels/tabulated_kernel.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/petsc.h"

#include <numeric>

namespace steppe {

template <int dim, int n>
std::vector<int> TabulatedKernel<dim, n>::identity() {
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

template <int dim, int n>
TabulatedKernel<dim, n>::TabulatedKernel(const dealii::FiniteElement<dim>& element,
                                         const dealii::Quadrature<dim>& quadrature,
                                         const std::vector<int>& order)
    : ElementKernel<dim>(quadrature), order_(order), contractions_(quadrature.size()) {
  for (const int node : order_)
    for (const auto& point : quadrature.get_points()) {
      const auto gradient = element.shape_grad(node, point);
      for (int d = 0; d < dim; ++d) table_.push_back(gradient[d]);
    }
}

template <int dim, int n>
void TabulatedKernel<dim, n>::reference_gradients(const BatchNodes<dim>& batch, const double* nodal,
                                                  Tensor2<dim, Lanes>* G) {
  Lanes u[n][dim];
  batch.read(nodal, u);
  const int n_points = this->n_points();
  for (int q = 0; q < n_points; ++q) {
    Tensor2<dim, Lanes> sum{};
    for (int b = 0; b < n; ++b) {
      const double* g = gradient(b, q);
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) sum(i, d) += u[b][i] * Lanes(g[d]);
    }
    G[q] = sum;
  }
  count_work(2. * dim * dim * n * n_points * batch.n_cells, 4. * n * batch.n_cells);
}

template <int dim, int n>
void TabulatedKernel<dim, n>::add_reference_divergence(const BatchNodes<dim>& batch,
                                                       const Tensor2<dim, Lanes>* flux,
                                                       double* nodal) {
  Lanes f[n][dim];
  TabulatedKernel::reference_divergence(flux, &f[0][0]);
  batch.add(f, nodal);
  count_work(2. * dim * dim * n * this->n_points() * batch.n_cells, 4. * n * batch.n_cells);
}

template <int dim, int n>
void TabulatedKernel<dim, n>::reference_divergence(const Tensor2<dim, Lanes>* flux,
                                                   Lanes* f) const {
  for (int entry = 0; entry < n * dim; ++entry) f[entry] = Lanes(0.);
  const int n_points = this->n_points();
  for (int q = 0; q < n_points; ++q)
    for (int b = 0; b < n; ++b) {
      const double* g = gradient(b, q);
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) f[dim * b + i] += flux[q](i, d) * Lanes(g[d]);
    }
}

template <int dim, int n>
void TabulatedKernel<dim, n>::stiffness(const ReferenceTangent<dim>* D, Tensor2<dim, Lanes>* K) {
  constexpr int rows = Lanes::size == 8 ? 2 : 1;  // as many as the registers hold
  const int n_points = this->n_points();
  const double* g = table_.data();
  for (int b = 0; b < n; ++b) {
    for (int q = 0; q < n_points; ++q, g += dim)
#pragma GCC unroll 3
      for (int d = 0; d < dim; ++d)
#pragma GCC unroll 3
        for (int i = 0; i < dim; ++i)
#pragma GCC unroll 3
          for (int k = 0; k < dim; ++k) {
            Lanes sum = D[q](i, d, k, 0) * Lanes(g[0]);
#pragma GCC unroll 3
            for (int e = 1; e < dim; ++e) sum += D[q](i, d, k, e) * Lanes(g[e]);
            contractions_[q].a[d][i][k] = sum;
          }
    int a = 0;
    for (; a + rows <= b + 1; a += rows, K += rows) multiply<rows>(a, K);
    for (; a <= b; ++a, ++K) multiply<1>(a, K);
  }
}

template <int dim, int n>
double TabulatedKernel<dim, n>::stiffness_flops() const {
  const double contractions = n * (2 * dim - 1), pairs = n * (n + 1);
  return this->n_points() * dim * dim * dim * (contractions + pairs);
}

template <int dim, int n>
template <int rows>
void TabulatedKernel<dim, n>::multiply(int a, Tensor2<dim, Lanes>* K) const {
  Tensor2<dim, Lanes> sum[rows] = {};
  const int n_points = this->n_points();
  const double* g = &table_[a * n_points * dim];
  for (int q = 0; q < n_points; ++q, g += dim)
#pragma GCC unroll 3
    for (int d = 0; d < dim; ++d)
#pragma GCC unroll 3
      for (int i = 0; i < dim; ++i)
#pragma GCC unroll 3
        for (int k = 0; k < dim; ++k)
#pragma GCC unroll 3
          for (int row = 0; row < rows; ++row)
            sum[row](i, k) += Lanes(g[row * n_points * dim + d]) * contractions_[q].a[d][i][k];
  for (int row = 0; row < rows; ++row) K[row] = sum[row];
}

template <int dim, int n>
void TabulatedKernel<dim, n>::diagonal(const ReferenceTangent<dim>* D,
                                       Tensor2<dim, Lanes>* K) const {
  const double* g = table_.data();
  for (int b = 0; b < n; ++b) {
    Tensor2<dim, Lanes> sum{};
    for (int q = 0; q < this->n_points(); ++q, g += dim)
      for (int d = 0; d < dim; ++d)
        for (int e = 0; e < dim; ++e)
          for (int i = 0; i < dim; ++i)
            for (int k = 0; k < dim; ++k) sum(i, k) += Lanes(g[d] * g[e]) * D[q](i, d, k, e);
    K[b] = sum;
  }
}

template class TabulatedKernel<2, 3>;
template class TabulatedKernel<2, 4>;
template class TabulatedKernel<2, 6>;
template class TabulatedKernel<2, 9>;
template class TabulatedKernel<2, 10>;
template class TabulatedKernel<2, 16>;
template class TabulatedKernel<2, 25>;
template class TabulatedKernel<3, 4>;
template class TabulatedKernel<3, 8>;
template class TabulatedKernel<3, 10>;
template class TabulatedKernel<3, 20>;
template class TabulatedKernel<3, 27>;
template class TabulatedKernel<3, 64>;
template class TabulatedKernel<3, 125>;

}  // namespace steppe
