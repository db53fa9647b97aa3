#include "steppe/fem/tensor_kernel.h"

#include "steppe/base/petsc.h"
#include "steppe/base/work.h"

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
    : Tabulated(element, quadrature, lexicographic(element)), flux_(by_columns ? n_nodes : 0) {}

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
  if constexpr (!by_columns) {
    Tabulated::stiffness(D, K);
  } else {
    Lanes f[n_nodes][dim];
    for (int b = 0; b < n_nodes; K += ++b)
      for (int k = 0; k < dim; ++k) {
        for (int q = 0; q < n_nodes; ++q) {
          const double* g = this->gradient(b, q);
          for (int i = 0; i < dim; ++i)
            for (int d = 0; d < dim; ++d) {
              Lanes sum = D[q](i, d, k, 0) * Lanes(g[0]);
              for (int e = 1; e < dim; ++e) sum += D[q](i, d, k, e) * Lanes(g[e]);
              flux_[q](i, d) = sum;
            }
        }
        TensorKernel::reference_divergence(flux_.data(), &f[0][0]);
        for (int a = 0; a <= b; ++a)
          for (int i = 0; i < dim; ++i) K[a](i, k) = f[a][i];
      }
  }
}

template <int dim, int n>
double TensorKernel<dim, n>::stiffness_flops() const {
  if (!by_columns) return Tabulated::stiffness_flops();
  return n_nodes * dim * (flops<dim, n> + n_nodes * dim * dim * (2. * dim - 1));
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
