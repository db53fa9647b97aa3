#include "steppe/physics/stress/f_bar.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/quadrature_lib.h>

#include <type_traits>

namespace steppe {

template <int dim>
FBar<dim>::FBar(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches,
                const ElementKernel<dim>& kernel)
    : body_(body), kernel_(kernel), inverse_(batches.size()) {
  const dealii::QMidpoint<dim> centre;
  auto points = space.quadrature().get_points();
  points.push_back(centre.point(0));
  for (const auto& point : points)
    for (const int node : kernel.node_order())
      shape_gradients_.push_back(space.element().shape_grad(node, point));

  CellValues<dim> values(space, centre);
  for (std::size_t i = 0; i < batches.size(); ++i) {
    if (!acts_on(batches.nodes(i))) continue;
    for (int lane = 0; lane < Lanes::size; ++lane) {
      values.reinit(batches.cell(i, lane));
      for (int d = 0; d < dim; ++d)
        for (int J = 0; J < dim; ++J) inverse_[i](d, J).set(lane, values.inverse(0)[d][J]);
    }
  }
  const auto resize = [&](auto& workspace) {
    workspace.H.resize(kernel.n_points());
    workspace.P.resize(kernel.n_points());
    workspace.r.resize(kernel.n_points());
  };
  resize(workspace_);
  resize(dual_workspace_);
}

template <int dim>
template <class N>
auto FBar<dim>::workspace() const -> Workspace<N>& {
  if constexpr (std::is_same_v<N, Lanes>)
    return workspace_;
  else
    return dual_workspace_;
}

template <int dim>
Tensor2<dim, Lanes> FBar<dim>::centre_gradient(const BatchNodes<dim>& batch,
                                               const double* nodal) const {
  Lanes u[n_nodes][dim];
  batch.read(nodal, u);
  const auto* g = &shape_gradients_[kernel_.n_points() * n_nodes];
  Tensor2<dim, Lanes> G{};
  for (int b = 0; b < n_nodes; ++b)
    for (int i = 0; i < dim; ++i)
      for (int d = 0; d < dim; ++d) G(i, d) += u[b][i] * Lanes(g[b][d]);
  return product(G, inverse_[batch.number]);
}

template <int dim>
template <class N>
void FBar<dim>::rescale(const BatchNodes<dim>& batch, const Tensor2<dim, N>* H) const {
  Workspace<N>& at = workspace<N>();
  const bool small_strain = material(batch).law->small_strain();
  const N centre = dilatation(small_strain, H[kernel_.n_points()]);
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const auto bar = rescaled(small_strain, H[q], centre);
    at.H[q] = bar.H;
    at.r[q] = bar.r;
  }
}

template <int dim>
bool FBar<dim>::energy(const BatchNodes<dim>& batch, Points<Lanes> points,
                       const Tensor2<dim, Lanes>* H, Lanes* psi) const {
  rescale(batch, H);
  return material(batch).law->energy(points, workspace_.H.data(), psi);
}

template <int dim>
template <class N>
bool FBar<dim>::stress(const BatchNodes<dim>& batch, Points<Lanes> points, const Tensor2<dim, N>* H,
                       Tensor2<dim, N>* P) const {
  Workspace<N>& at = workspace<N>();
  rescale(batch, H);
  const bool admissible = material(batch).law->stress(points, at.H.data(), P);
  for (int q = 0; q < kernel_.n_points(); ++q)
    P[q] = scaled(N(1.) / (dim == 2 ? at.r[q] : at.r[q] * at.r[q]), P[q]);
  return admissible;
}

template <int dim>
template <class N>
bool FBar<dim>::tangent(const BatchNodes<dim>& batch, Points<Lanes> points,
                        const Tensor2<dim, N>* H, Tensor4<dim, N>* A) const {
  Workspace<N>& at = workspace<N>();
  rescale(batch, H);
  const bool admissible = material(batch).law->tangent(points, at.H.data(), A);
  if constexpr (dim == 3)
    for (int q = 0; q < kernel_.n_points(); ++q)
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J)
          for (int k = 0; k < dim; ++k)
            for (int L = 0; L < dim; ++L) A[q](i, J, k, L) /= at.r[q];
  return admissible;
}

template <int dim>
template <class N>
Tensor2<dim, N> FBar<dim>::inverse_transpose_at(const BatchNodes<dim>& batch,
                                                const Tensor2<dim, N>& H) const {
  return material(batch).law->small_strain()
             ? plus_identity(Tensor2<dim, N>{}, N(1.))
             : inverse_transpose(deformation_gradient(H), N(1.) + determinant_minus_one(H));
}

template <int dim>
template <class N>
void FBar<dim>::add_coupling(const CellBatch<dim>& batch, Points<Lanes> points, double value,
                             double slope, const Tensor2<dim, N>* H, const Tensor4<dim, N>* A,
                             Tensor2<dim, Lanes>* K) const {
  Workspace<N>& at = workspace<N>();
  const bool small_strain = material(batch).law->small_strain();
  if (!small_strain) stress(batch, points, H, at.P.data());
  const Tensor2<dim, N> G_0 = inverse_transpose_at(batch, H[kernel_.n_points()]);
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Tensor2<dim, N> G = inverse_transpose_at(batch, H[q]),
                          F = small_strain ? G : deformation_gradient(H[q]);
    Tensor2<dim, N> Q = double_contraction(A[q], F);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        if (!small_strain) Q(i, J) += N(1. - dim) * at.P[q](i, J);
        Q(i, J) /= N(double(dim));
      }
    if constexpr (std::is_same_v<N, Lanes>) {
      add_outer(batch, q, scaled(Lanes(value), Q), G, G_0, K);
    } else {
      const N factor{Lanes(slope), Lanes(value)};  // the slope of the product is value Q + slope Q'
      add_outer(batch, q, slopes(scaled(factor, Q)), values(G), values(G_0), K);
      add_outer(batch, q, scaled(Lanes(slope), values(Q)), slopes(G), slopes(G_0), K);
    }
  }
}

template <int dim>
void FBar<dim>::add_outer(const CellBatch<dim>& batch, int q, const Tensor2<dim, Lanes>& Q,
                          const Tensor2<dim, Lanes>& G, const Tensor2<dim, Lanes>& G_0,
                          Tensor2<dim, Lanes>* K) const {
  const Tensor2<dim, Lanes> flux = batch.jacobian(q).push(kernel_.weight(q), Q),
                            here = product_transposed(G, batch.jacobian(q).inverse),
                            centre = product_transposed(G_0, inverse_[batch.number]);
  const auto *g = &shape_gradients_[q * n_nodes],
             *g_0 = &shape_gradients_[kernel_.n_points() * n_nodes];
  Lanes force[n_nodes][dim], change[n_nodes][dim];
  for (int a = 0; a < n_nodes; ++a)
    for (int i = 0; i < dim; ++i) {
      force[a][i] = change[a][i] = Lanes(0.);
      for (int d = 0; d < dim; ++d) {
        force[a][i] += flux(i, d) * Lanes(g[a][d]);
        change[a][i] += centre(i, d) * Lanes(g_0[a][d]) - here(i, d) * Lanes(g[a][d]);
      }
    }
  for (int a = 0; a < n_nodes; ++a)
    for (int b = 0; b < n_nodes; ++b)
      for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) K[a * n_nodes + b](i, k) += force[a][i] * change[b][k];
}

#define INSTANTIATE_FOR(dim, N)                                                                   \
  template void FBar<dim>::rescale(const BatchNodes<dim>&, const Tensor2<dim, N>*) const;         \
  template bool FBar<dim>::stress(const BatchNodes<dim>&, Points<Lanes>, const Tensor2<dim, N>*,  \
                                  Tensor2<dim, N>*) const;                                        \
  template bool FBar<dim>::tangent(const BatchNodes<dim>&, Points<Lanes>, const Tensor2<dim, N>*, \
                                   Tensor4<dim, N>*) const;                                       \
  template void FBar<dim>::add_coupling(const CellBatch<dim>&, Points<Lanes>, double, double,     \
                                        const Tensor2<dim, N>*, const Tensor4<dim, N>*,           \
                                        Tensor2<dim, Lanes>*) const;
#define INSTANTIATE(dim)      \
  template class FBar<dim>;   \
  INSTANTIATE_FOR(dim, Lanes) \
  INSTANTIATE_FOR(dim, Dual<Lanes>)
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE
#undef INSTANTIATE_FOR

}  // namespace steppe
