#include "steppe/fem/cell_coupling.h"

namespace steppe {

template <int dim>
std::vector<Tensor2<dim, Lanes>>& CellCoupling<dim>::add(int n_points, const Lanes& factor) {
  for (int r = 0; r < rank; ++r) c[r][rank] = c[rank][r] = Lanes(0.);
  c[rank][rank] = factor;
  flux[rank].resize(n_points);
  return flux[rank++];
}

template <int dim>
std::array<Lanes, CellCoupling<dim>::most> CellCoupling<dim>::amplitudes(
    const Tensor2<dim, Lanes>* G) const {
  Lanes g[most];
  for (int r = 0; r < rank; ++r) {
    g[r] = Lanes(0.);
    for (std::size_t q = 0; q < flux[r].size(); ++q)
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) g[r] += flux[r][q](i, d) * G[q](i, d);
  }
  std::array<Lanes, most> a;
  for (int r = 0; r < rank; ++r) {
    a[r] = Lanes(0.);
    for (int s = 0; s < rank; ++s) a[r] += c[r][s] * g[s];
  }
  return a;
}

template <int dim>
void CellCoupling<dim>::add_fluxes(const std::array<Lanes, most>& a,
                                   Tensor2<dim, Lanes>* product) const {
  for (int r = 0; r < rank; ++r)
    for (std::size_t q = 0; q < flux[r].size(); ++q)
      for (int i = 0; i < dim; ++i)
        for (int d = 0; d < dim; ++d) product[q](i, d) += a[r] * flux[r][q](i, d);
}

template <int dim>
template <class Visit>
void CellCoupling<dim>::visit_blocks(const ElementKernel<dim>& kernel, bool diagonal,
                                     const Visit& visit) const {
  const int n = int(kernel.node_order().size());
  std::vector<Lanes> g[most];
  for (int r = 0; r < rank; ++r) {
    g[r].resize(dim * n);
    kernel.reference_divergence(flux[r].data(), g[r].data());
  }
  for (int b = 0; b < n; ++b)
    for (int a = diagonal ? b : 0; a <= b; ++a) {
      Tensor2<dim, Lanes> block{};
      for (int r = 0; r < rank; ++r)
        for (int s = 0; s < rank; ++s)
          for (int i = 0; i < dim; ++i)
            for (int k = 0; k < dim; ++k)
              block(i, k) += c[r][s] * g[r][dim * a + i] * g[s][dim * b + k];
      visit(a, b, block);
    }
}

namespace {

template <int dim>
void add_to(Tensor2<dim, Lanes>& sum, const Tensor2<dim, Lanes>& block) {
  for (int i = 0; i < dim; ++i)
    for (int k = 0; k < dim; ++k) sum(i, k) += block(i, k);
}

}  // namespace

template <int dim>
void CellCoupling<dim>::add_stiffness(const ElementKernel<dim>& kernel,
                                      Tensor2<dim, Lanes>* K) const {
  visit_blocks(kernel, false,
               [&](int a, int b, const auto& block) { add_to(K[b * (b + 1) / 2 + a], block); });
}

template <int dim>
void CellCoupling<dim>::add_diagonal(const ElementKernel<dim>& kernel,
                                     Tensor2<dim, Lanes>* K) const {
  visit_blocks(kernel, true, [&](int a, int, const auto& block) { add_to(K[a], block); });
}

template struct CellCoupling<2>;
template struct CellCoupling<3>;

}  // namespace steppe
