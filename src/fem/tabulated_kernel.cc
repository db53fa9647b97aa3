#include "steppe/fem/tabulated_kernel.h"

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
    : ElementKernel<dim>(quadrature),
      order_(order),
      n_points_(int(quadrature.size())),
      gradients_(n * n_points_),
      contractions_(n_points_) {
  for (const auto& point : quadrature.get_points())
    for (const int node : order_) {
      const auto gradient = element.shape_grad(node, point);
      for (int d = 0; d < dim; ++d) table_.push_back(gradient[d]);
    }
}

template <int dim, int n>
void TabulatedKernel<dim, n>::gradients(const CellBatch<dim>& batch, const double* nodal,
                                        Tensor2<dim, Lanes>* H) {
  Lanes u[n][dim];
  batch.read(nodal, u);
  const double* g = table_.data();
  for (int q = 0; q < n_points_; ++q) {
    Tensor2<dim, Lanes> G{};
    for (int b = 0; b < n; ++b, g += dim)
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) G(i, d) += u[b][i] * Lanes(g[d]);
    H[q] = batch.jacobian(q).pull(G);
  }
}

template <int dim, int n>
void TabulatedKernel<dim, n>::add_divergence(const CellBatch<dim>& batch,
                                             const Tensor2<dim, Lanes>* P, double* nodal) {
  Lanes f[n][dim] = {};
  const double* g = table_.data();
  for (int q = 0; q < n_points_; ++q) {
    const Tensor2<dim, Lanes> flux = batch.jacobian(q).push(this->weights_[q], P[q]);
    for (int b = 0; b < n; ++b, g += dim)
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) f[b][i] += flux(i, d) * Lanes(g[d]);
  }
  batch.add(f, nodal);
}

template <int dim, int n>
void TabulatedKernel<dim, n>::stiffness(const CellBatch<dim>& batch, double s,
                                        const Tensor4<dim, Lanes>* A, Tensor2<dim, Lanes>* K) {
  for (int q = 0; q < n_points_; ++q) {
    const Tensor2<dim, Lanes>& inverse = batch.jacobian(q).inverse;
    for (int b = 0; b < n; ++b) {
      const double* g = &table_[(q * n + b) * dim];
      Vector& gradient = gradients_[b * n_points_ + q];
      for (int J = 0; J < dim; ++J) {
        gradient.a[J] = Lanes(g[0]) * inverse(0, J);
        for (int d = 1; d < dim; ++d) gradient.a[J] += Lanes(g[d]) * inverse(d, J);
      }
    }
  }
  constexpr int rows = Lanes::size == 8 ? 2 : 1;  // as many as the registers hold
  for (int b = 0; b < n; ++b) {
    for (int q = 0; q < n_points_; ++q) {
      const Lanes weight = Lanes(s * this->weights_[q]) * batch.jacobian(q).determinant;
      Vector g = gradients_[b * n_points_ + q];
      for (int L = 0; L < dim; ++L) g.a[L] *= weight;
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J)
          for (int k = 0; k < dim; ++k) {
            Lanes sum = A[q](i, J, k, 0) * g.a[0];
            for (int L = 1; L < dim; ++L) sum += A[q](i, J, k, L) * g.a[L];
            contractions_[q].a[J][i][k] = sum;
          }
    }
    int a = 0;
    for (; a + rows <= b + 1; a += rows, K += rows) multiply<rows>(a, K);
    for (; a <= b; ++a, ++K) multiply<1>(a, K);
  }
}

template <int dim, int n>
template <int rows>
void TabulatedKernel<dim, n>::multiply(int a, Tensor2<dim, Lanes>* K) const {
  Tensor2<dim, Lanes> sum[rows] = {};
  const Vector* g = &gradients_[a * n_points_];
  for (int q = 0; q < n_points_; ++q, ++g)
#pragma GCC unroll 3
    for (int J = 0; J < dim; ++J)
#pragma GCC unroll 3
      for (int i = 0; i < dim; ++i)
#pragma GCC unroll 3
        for (int k = 0; k < dim; ++k)
#pragma GCC unroll 3
          for (int row = 0; row < rows; ++row)
            sum[row](i, k) += g[row * n_points_].a[J] * contractions_[q].a[J][i][k];
  for (int row = 0; row < rows; ++row) K[row] = sum[row];
}

template class TabulatedKernel<2, 3>;
template class TabulatedKernel<2, 4>;
template class TabulatedKernel<2, 6>;
template class TabulatedKernel<2, 9>;
template class TabulatedKernel<2, 16>;
template class TabulatedKernel<2, 25>;
template class TabulatedKernel<3, 4>;
template class TabulatedKernel<3, 8>;
template class TabulatedKernel<3, 10>;
template class TabulatedKernel<3, 27>;
template class TabulatedKernel<3, 64>;
template class TabulatedKernel<3, 125>;

}  // namespace steppe
