#include "cell_stress_workspace.h"

#include "steppe/physics/stress/stress_components.h"

namespace steppe {

template <int dim>
Lanes CellStress<dim>::stress_across(const CellBatch<dim>& batch, const Fields& fields,
                                     int q) const {
  const Workspace& at = *workspace_;
  const Material<dim>& made_of = material(batch);
  const bool small_strain = made_of.law->small_strain();
  const Tensor2<dim, Lanes>& H = at.H[q];
  Lanes sigma = law_->stress_across(batch, points(batch), at.H.data(), q);
  if (relaxes(batch)) {
    const Lanes Q = relaxation_->stress_across(fields.stage(), batch, H, at.G[q], q);
    sigma += small_strain ? Q : Q / (Lanes(1.) + determinant_minus_one(H));
  }
  if (made_of.viscous.acts()) sigma += made_of.viscous.cauchy(H, at.G[q])(2, 2);
  return sigma;
}

template <int dim>
void CellStress<dim>::add_cauchy(const State& state, std::vector<double>& values) const {
  update_ghosts(state.displacement);
  update_ghosts(state.velocity);
  const Fields fields(*this, state);
  const int n = kernel_->n_points(), n_components = int(stress_components<dim>.size());
  bool admissible = true;
  for (std::size_t k = 0; k < batches_.size(); ++k) {
    const CellBatch<dim> batch = batches_[k];
    const Tensor2<dim, Lanes>* P = stress(batch, {true, true, false}, fields, admissible);
    const bool small_strain = material(batch).law->small_strain();
    for (int q = 0; q < n; ++q) {
      const Tensor2<dim, Lanes>& H = workspace_->H[q];
      const Tensor2<dim, Lanes> sigma =
          small_strain ? P[q]
                       : scaled(Lanes(1.) / (Lanes(1.) + determinant_minus_one(H)),
                                product_transposed(P[q], deformation_gradient(H)));
      const Lanes across = dim == 2 ? stress_across(batch, fields, q) : Lanes(0.);
      for (int c = 0; c < n_components; ++c) {
        const auto [i, j] = stress_components<dim>[c];
        const Lanes& component = i < dim ? sigma(i % dim, j % dim) : across;
        for (int lane = 0; lane < batch.n_cells; ++lane)
          values[(batches_.cell(k, lane) * n + q) * n_components + c] += component[lane];
      }
    }
  }
}

template <int dim>
void CellStress<dim>::add_energy_density(const State& state, std::vector<double>& values) const {
  update_ghosts(state.displacement);
  const LocalView u(state.displacement);
  const int n = kernel_->n_points();
  set_time(state.time);
  for (std::size_t k = 0; k < batches_.size(); ++k) {
    const CellBatch<dim> batch = batches_[k];
    const Lanes* psi = energy(batch, u.data());
    for (int q = 0; psi && q < n; ++q)
      for (int lane = 0; lane < batch.n_cells; ++lane)
        values[batches_.cell(k, lane) * n + q] += psi[q][lane];
  }
}

#define INSTANTIATE(dim)                                                               \
  template void CellStress<dim>::add_cauchy(const State&, std::vector<double>&) const; \
  template void CellStress<dim>::add_energy_density(const State&, std::vector<double>&) const;
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
