#include "nodal_averages.h"

namespace steppe {

constexpr int most_nodes = 4;

template <int dim>
void NodalDilatation<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                       Contacts) const {
  const Phase phase("tangent");
  const Vec u = state.displacement, v = state.velocity;
  const double here = cell_stress_.rayleigh_place().current() ? s_v : 0;
  if (rayleigh_ && cell_stress_.has_third_derivative() && s_x != 0)
    add_slope<Dual<Lanes>>(u, v, state.time, {s_x, here, s_x}, J);
  else if (s_x != 0 || (rayleigh_ && here != 0))
    add_slope<Lanes>(u, nullptr, state.time, {s_x, here, 0}, J);
  if (rayleigh_ && !cell_stress_.rayleigh_place().current() && s_v != 0)
    add_slope<Lanes>(cell_stress_.rayleigh_place().displacement(u), nullptr,
                     cell_stress_.rayleigh_place().time(state.time), {0, s_v, 0}, J);
}

template <int dim>
template <class N>
void NodalDilatation<dim>::add_slope(Vec w, Vec z, double time, const Weights& weights,
                                     Mat J) const {
  average<N>(w, z, time);
  const auto& [dilatation, pressure, curvature] = fields<N>();
  set<N>(pressure, [](const auto& U, const auto& j, const Patch&) { return U.slope(j); });
  set<N>(curvature, [](const auto& U, const auto& j, const Patch& patch) {
    return U.curvature(j) / Single<N>(patch.volume);
  });
  update_ghosts(pressure);
  update_ghosts(curvature);
  const LocalView at(w), along(has_rate<N> ? z : w);
  add_cells<N>(at, along, weights, J);
  add_patches<N>(at, along, weights, J);
}

template <int dim>
template <class N>
void NodalDilatation<dim>::add_cells(const LocalView& w, const LocalView& z, const Weights& weights,
                                     Mat J) const {
  const LocalView pressure(fields<N>().pressure);
  assembly_->begin(J);
  for (std::size_t n = 0; n < batches_.size(); ++n) {
    const CellBatch<dim> batch = batches_[n];
    if (small_strain(batch)) continue;
    const Share wanted = share(weights, batch);
    Tensor4<dim, N> slope{};
    add_cofactor_derivative(mean<N>(batch, pressure),
                            deformation_gradient(gradient<N>(batch, w, z)), slope);
    Tensor4<dim, Lanes> A;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A(i, J, k, L) = part(slope(i, J, k, L), wanted.value, wanted.rate);
    const auto D = ReferenceTangent<dim>::pull_back(kernel_->weight(0), batch.jacobian(0), A);
    Tensor2<dim, Lanes> K[most_nodes * (most_nodes + 1) / 2];
    kernel_->stiffness(&D, K);
    assembly_->add(n, K);
  }
  assembly_->finish();
}

template <int dim>
template <class N>
void NodalDilatation<dim>::add_patches(const LocalView& w, const LocalView& z,
                                       const Weights& weights, Mat J) const {
  const LocalView curvature(fields<N>().curvature);
  constexpr int n = dim * (dim + 1);
  /// entry(c_a, g, wanted) of the rows of all nodes a, with g the cell's part of g_a
  const auto rows = [&](const auto& entry) {
    return [this, &w, &z, &weights, &curvature, entry](std::size_t number, Lanes* entries) {
      const CellBatch<dim> batch = batches_[number];
      const Tensor2<dim, N> cof = cofactor_at(batch, gradient<N>(batch, w, z));
      const double weight = kernel_->weight(0) / (dim + 1);
      N g[n];
      const auto integrate = [&](const Tensor2<dim, Lanes>& of, const auto& store) {
        const Tensor2<dim, Lanes> flux = batch.jacobian(0).push(weight, of);
        Lanes sums[n];
        kernel_->reference_divergence(&flux, sums);
        for (int k = 0; k < n; ++k) store(k, sums[k]);
      };
      if constexpr (has_rate<N>) {
        integrate(values(cof), [&](int k, const Lanes& sum) { g[k].value = sum; });
        integrate(slopes(cof), [&](int k, const Lanes& sum) { g[k].slope = sum; });
      } else {
        integrate(cof, [&](int k, const Lanes& sum) { g[k] = sum; });
      }
      const Share wanted = share(weights, batch);
      for (int a = 0; a <= dim; ++a) {
        const N c = at_node<N>(batch, a, curvature);
        for (int k = 0; k < n; ++k) entries[a * n + k] = entry(c, g[k], wanted);
      }
    };
  };
  // sum over a of c_a g_a g_a^T, and its rate: g^T (c g)' + g'^T (c g)
  patches_->add(rows([](const N&, const N& g, const Share&) { return value_of(g); }),
                rows([](const N& c, const N& g, const Share& wanted) {
                  return part(c * g, wanted.value, wanted.rate);
                }),
                J);
  if constexpr (has_rate<N>)
    patches_->add(rows([](const N&, const N& g, const Share&) { return g.slope; }),
                  rows([](const N& c, const N& g, const Share& wanted) {
                    return Lanes(wanted.rate) * c.value * g.value;
                  }),
                  J);
}

template void NodalDilatation<2>::add_tangent(double, double, double, const State&, Mat,
                                              Contacts) const;
template void NodalDilatation<3>::add_tangent(double, double, double, const State&, Mat,
                                              Contacts) const;

}  // namespace steppe
