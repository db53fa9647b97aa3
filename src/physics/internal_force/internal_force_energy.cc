#include "steppe/physics/internal_force/internal_force_workspace.h"

#include <limits>

namespace steppe {

template <int dim>
template <class Visit>
bool InternalForce<dim>::visit_energies(const State& state, bool with_branches,
                                        const Visit& visit) const {
  Workspace& at = *workspace_;
  update_ghosts(state.displacement);
  const LocalView u(state.displacement);
  const auto stage = with_branches && relaxation_ ? relaxation_->at(state.time) : nullptr;
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    if (!material(batch).stiff) continue;
    gradients(batch, u.data(), at.H.data());
    if (!elastic_energy(batch, at.H.data(), at.psi.data())) return false;
    if (with_branches && relaxes(batch))
      relaxation_->add_energy(*stage, batch, at.H.data(), at.psi.data());
    visit(kernel_->integral(batch, at.psi.data()));
  }
  return true;
}

template <int dim>
void InternalForce<dim>::add_balance(const State& state, Balance& balance) const {
  visit_energies(state, false, [&](double energy) { balance.strain += energy; });
  if (relaxation_) balance.loss += relaxation_->work();
}

template <int dim>
void InternalForce<dim>::add_damping_potential(double s_v, const State& state,
                                               Potential& potential) const {
  Workspace& at = *workspace_;
  update_ghosts(state.velocity);
  const Fields fields(*this, state.displacement, state.velocity, state.time);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    const double r_k = material(batch).rayleigh.stiffness;
    if (r_k == 0 && !material(batch).viscous.acts()) continue;
    stress_along(batch, fields.w(), fields.v(), 0, r_k, false);
    if (material(batch).viscous.acts()) add_viscous_stress(batch, 1, fields.v());
    for (int q = 0; q < kernel_->n_points(); ++q) at.psi[q] = double_contraction(at.P[q], at.G[q]);
    potential.add(0.5 / s_v * kernel_->integral(batch, at.psi.data()));
  }
}

template <int dim>
void InternalForce<dim>::add_potential(double, double s_v, double s_x, const State& state,
                                       Potential& potential) const {
  if ((lagged_ || viscous_) && s_v != 0) {
    update_ghosts(state.displacement);
    add_damping_potential(s_v, state, potential);
  }
  if (!visit_energies(state, true, [&](double energy) { potential.add(energy / s_x); }))
    potential.add(std::numeric_limits<double>::infinity());
}

template void InternalForce<2>::add_balance(const State&, Balance&) const;
template void InternalForce<3>::add_balance(const State&, Balance&) const;
template void InternalForce<2>::add_potential(double, double, double, const State&,
                                              Potential&) const;
template void InternalForce<3>::add_potential(double, double, double, const State&,
                                              Potential&) const;

}  // namespace steppe
