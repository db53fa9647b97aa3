#include "steppe/fem/kernels/cell_coupling.h"

#include <algorithm>

namespace steppe {

template <int dim>
void CellCoupling<dim>::clear(int n, const Lanes* values) {
  n_fluxes = 0;
  n_modes = n;
  modes = values;
  for (auto& row : C)
    for (std::vector<Lanes>& block : row) block.clear();
}

template <int dim>
std::vector<Tensor2<dim, Lanes>>& CellCoupling<dim>::add(int n_points) {
  flux[n_fluxes].resize(n_points);
  return flux[n_fluxes++];
}

template <int dim>
void CellCoupling<dim>::multiply(int n, const Lanes* g, Lanes* product) const {
  for (int f = 0; f < n_fluxes; ++f)
    for (int other = 0; other < n_fluxes; ++other) {
      const std::vector<Lanes>& block = C[std::min(f, other)][std::max(f, other)];
      if (block.empty()) continue;
      for (int k = 0; k < n_modes; ++k)
        for (int l = 0; l < n_modes; ++l) {
          const Lanes factor = block[k * n_modes + l];
          Lanes* to = product + (f * n_modes + k) * n;
          const Lanes* from = g + (other * n_modes + l) * n;
          for (int i = 0; i < n; ++i) to[i] += factor * from[i];
        }
    }
}

template <int dim>
auto CellCoupling<dim>::amplitudes(const Tensor2<dim, Lanes>* G) const -> Amplitudes {
  Amplitudes g, a;
  std::fill_n(g.begin(), n_fluxes * n_modes, Lanes(0.));
  std::fill_n(a.begin(), n_fluxes * n_modes, Lanes(0.));
  for (int f = 0; f < n_fluxes; ++f) {
    const Lanes* m = modes;
    for (std::size_t q = 0; q < flux[f].size(); ++q, m += n_modes - 1) {
      Lanes contraction(0.);
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) contraction += flux[f][q](i, d) * G[q](i, d);
      Lanes* to = &g[f * n_modes];
      to[0] += contraction;
      for (int k = 1; k < n_modes; ++k) to[k] += m[k - 1] * contraction;
    }
  }
  multiply(1, g.data(), a.data());
  return a;
}

template <int dim>
void CellCoupling<dim>::add_fluxes(const Amplitudes& a, Tensor2<dim, Lanes>* product) const {
  for (int f = 0; f < n_fluxes; ++f) {
    const Lanes *m = modes, *of_flux = &a[f * n_modes];
    for (std::size_t q = 0; q < flux[f].size(); ++q, m += n_modes - 1) {
      Lanes sum = of_flux[0];
      for (int k = 1; k < n_modes; ++k) sum += of_flux[k] * m[k - 1];
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) product[q](i, d) += sum * flux[f][q](i, d);
    }
  }
}

template <int dim>
void CellCoupling<dim>::find_products(const ElementKernel<dim>& kernel, Workspace& at) const {
  const int n = dim * int(kernel.node_order().size());
  at.g.resize(n_fluxes * n_modes * n);
  at.product.assign(n_fluxes * n_modes * n, Lanes(0.));
  for (int f = 0; f < n_fluxes; ++f)
    for (int k = 0; k < n_modes; ++k) {
      const Tensor2<dim, Lanes>* of_mode = flux[f].data();
      if (k > 0) {
        at.flux.resize(flux[f].size());
        for (std::size_t q = 0; q < flux[f].size(); ++q)
          for (int i = 0; i < dim; ++i)
            for (int d = 0; d < dim; ++d)
              at.flux[q](i, d) = modes[q * (n_modes - 1) + k - 1] * flux[f][q](i, d);
        of_mode = at.flux.data();
      }
      kernel.reference_divergence(of_mode, &at.g[(f * n_modes + k) * n]);
    }
  multiply(n, at.g.data(), at.product.data());
}

namespace {

/// block_ik += sum over rows r of g_r,ai product_r,bk, rows of n numbers.
template <int dim>
void add_block(int rows, int n, const Lanes* g, const Lanes* product, Tensor2<dim, Lanes>& block) {
  for (int r = 0; r < rows; ++r, g += n, product += n)
    for (int i = 0; i < dim; ++i)
      for (int k = 0; k < dim; ++k) block(i, k) += g[i] * product[k];
}

}  // namespace

template <int dim>
void CellCoupling<dim>::add_stiffness(const ElementKernel<dim>& kernel, Workspace& at,
                                      Tensor2<dim, Lanes>* K) const {
  find_products(kernel, at);
  const int rows = n_fluxes * n_modes, n = dim * int(kernel.node_order().size());
  for (int b = 0; b < n / dim; ++b)
    for (int a = 0; a <= b; ++a, ++K) add_block(rows, n, &at.g[dim * a], &at.product[dim * b], *K);
}

template <int dim>
void CellCoupling<dim>::add_diagonal(const ElementKernel<dim>& kernel, Workspace& at,
                                     Tensor2<dim, Lanes>* K) const {
  find_products(kernel, at);
  const int rows = n_fluxes * n_modes, n = dim * int(kernel.node_order().size());
  for (int a = 0; a < n / dim; ++a) add_block(rows, n, &at.g[dim * a], &at.product[dim * a], K[a]);
}

template struct CellCoupling<2>;
template struct CellCoupling<3>;

}  // namespace steppe
