#include "steppe/physics/internal_force/internal_force.h"

#include "steppe/base/measure/work.h"
#include "steppe/fem/cells/cell_loop.h"
#include "steppe/fem/cells/cell_pairs.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/matrices/block_assembly.h"
#include "steppe/physics/reduced_energy/local_gram.h"
#include "steppe/physics/reduced_energy/reduced_force.h"
#include "steppe/physics/reduced_energy/strain_gram.h"
#include "steppe/physics/stress/stress_components.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace steppe {

/// What one batch of cells needs between its nodes.
template <int dim>
struct InternalForce<dim>::Workspace {
  explicit Workspace(const CellStress<dim>& stress)
      : assembly(stress.space(), stress.batches()),
        D(stress.kernel().n_points()),
        K(stress.batches().nodes_per_cell() * (stress.batches().nodes_per_cell() + 1) / 2) {}

  BlockAssembly<dim> assembly;
  std::vector<ReferenceTangent<dim>> D;
  CellCoupling<dim> coupling;
  typename CellCoupling<dim>::Workspace coupling_blocks;
  std::vector<Tensor2<dim, Lanes>> K;
};

template <int dim>
InternalForce<dim>::InternalForce(const Space<dim>& space, const Body<dim>& body,
                                  RayleighStiffness stiffness, bool consistent,
                                  const std::vector<double>* weights)
    : stress_(space, body, stiffness, consistent, weights),
      is_part_(weights != nullptr),
      workspace_(std::make_unique<Workspace>(stress_)) {
  if (stress_.is_damped()) facets_.forces = this;
  facets_.balanced = this;
  facets_.potential = this;
  facets_.strains = this;
  facets_.measured = this;
  facets_.reducible = this;
  facets_.cells = this;
  facets_.history = this;
  std::get<const MatrixFree<dim>*>(facets_.matrix_free) = this;
  if (is_part_) pairs_ = cell_pairs(space, stress_.batches());
}

template <int dim>
InternalForce<dim>::~InternalForce() = default;

template <int dim>
bool InternalForce<dim>::integrate(typename CellStress<dim>::Parts parts, const State& state,
                                   Vec force, const std::vector<char>* chosen) const {
  const typename CellStress<dim>::Fields fields(stress_, state);
  const CellBatches<dim>& batches = stress_.batches();
  ElementKernel<dim>& kernel = stress_.kernel();
  LocalArray f(force);
  bool admissible = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && admissible; ++i) {
      if (chosen && !(*chosen)[i]) continue;
      const CellBatch<dim> batch = batches[i];
      if (Tensor2<dim, Lanes>* P = stress_.stress(batch, parts, fields, admissible))
        kernel.add_divergence(batch, P, f.data());
    }
  };
  if (parts.viscous || parts.rayleigh)
    loop_cells(batches, {state.displacement, state.velocity}, force, visit);
  else
    loop_cells(batches, {state.displacement}, force, visit);
  return admissible;
}

template <int dim>
bool InternalForce<dim>::add_residual(const State& state, Vec force) const {
  if (leaves_steps_ && state.start) return true;
  const Phase phase("internal force");
  return integrate(parts_in(state), state, force);
}

template <int dim>
std::function<bool(const State& state, Vec force)> InternalForce<dim>::residual_at(
    std::vector<bool>& nodes) const {
  const CellBatches<dim>& batches = stress_.batches();
  const int n = batches.nodes_per_cell() * int(Lanes::size);
  std::vector<char> chosen(batches.size());
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const int* numbers = batches.nodes(i).nodes;
    chosen[i] = std::any_of(numbers, numbers + n, [&](int node) { return nodes[node]; });
  }
  for (std::size_t i = 0; i < batches.size(); ++i)
    for (int b = 0; b < n && chosen[i]; ++b) nodes[batches.nodes(i).nodes[b]] = true;
  return [this, chosen](const State& state, Vec force) {
    if (leaves_steps_ && state.start) return true;
    const Phase phase("internal force");
    return integrate(parts_in(state), state, force, &chosen);
  };
}

template <int dim>
void InternalForce<dim>::add_force(ForcePart part, const State& state, Vec force, Contacts) const {
  if (part == ForcePart::damping) integrate({false, true, true}, state, force);
}

template <int dim>
void InternalForce<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                     Contacts) const {
  if (leaves_steps_ && state.start) return;
  const Phase phase("tangent");
  Workspace& at = *workspace_;
  ElementKernel<dim>& kernel = stress_.kernel();
  update_ghosts(state.displacement);
  if (stress_.has_third_derivative() || stress_.has_viscous_slope()) update_ghosts(state.velocity);
  const typename CellStress<dim>::Fields fields(stress_, state);
  at.assembly.begin(J);
  for (std::size_t i = 0; i < stress_.batches().size(); ++i) {
    const CellBatch<dim> batch = stress_.batches()[i];
    if (!stress_.tangent(batch, s_v, s_x, fields, at.D.data(), &at.coupling)) continue;
    kernel.stiffness(at.D.data(), at.K.data());
    count_work(kernel.stiffness_flops() * batch.n_cells, 0);
    if (stress_.is_coupled(batch))
      at.coupling.add_stiffness(kernel, at.coupling_blocks, at.K.data());
    at.assembly.add(i, at.K.data());
    if (const auto* K = stress_.unsymmetric(batch)) at.assembly.add_unsymmetric(i, K);
    if (const auto* K = stress_.viscous_slope(batch, s_x, fields))
      at.assembly.add_unsymmetric(i, K);
  }
  at.assembly.finish();
}

template <int dim>
template <class Visit>
bool InternalForce<dim>::visit_energies(const State& state, bool with_branches,
                                        const Visit& visit) const {
  update_ghosts(state.displacement);
  const LocalView u(state.displacement);
  const Relaxation<dim>* branches = with_branches ? stress_.relaxation() : nullptr;
  const auto stage = branches ? branches->at(state.time, state.moduli) : nullptr;
  stress_.set_time(state.time);
  for (std::size_t i = 0; i < stress_.batches().size(); ++i) {
    const CellBatch<dim> batch = stress_.batches()[i];
    const Lanes* psi = stress_.energy(batch, u.data(), stage.get());
    if (!psi) return false;
    visit(stress_.kernel().integral(batch, psi));
  }
  return true;
}

template <int dim>
double InternalForce<dim>::strain_between(Vec from, Vec to) const {
  return dealii::Utilities::MPI::max(stress_.strain_between(from, to),
                                     stress_.space().communicator());
}

template <int dim>
void InternalForce<dim>::add_balance(const State& state, Balance& balance) const {
  visit_energies(state, false, [&](double energy) { balance.strain += energy; });
  if (stress_.plastic_history()) balance.plastic += stress_.plastic_history()->work();
  if (stress_.relaxation()) balance.damping += stress_.relaxation()->work();
}

template <int dim>
void InternalForce<dim>::add_damping_potential(double s_v, const State& state,
                                               Potential& potential) const {
  update_ghosts(state.displacement);
  update_ghosts(state.velocity);
  const typename CellStress<dim>::Fields fields(stress_, state);
  for (std::size_t i = 0; i < stress_.batches().size(); ++i) {
    const CellBatch<dim> batch = stress_.batches()[i];
    if (const Lanes* power = stress_.damping_power(batch, fields))
      potential.add(0.5 / s_v * stress_.kernel().integral(batch, power));
  }
}

template <int dim>
void InternalForce<dim>::add_potential(double, double s_v, double s_x, const State& state,
                                       Potential& potential) const {
  if (stress_.is_damped() && stress_.damping_has_potential() && s_v != 0)
    add_damping_potential(s_v, state, potential);
  if (!visit_energies(state, true, [&](double energy) { potential.add(energy / s_x); }))
    potential.add(std::numeric_limits<double>::infinity());
}

namespace {

/// Add the Green-Lagrange strain 1/2 (H + H^T + H^T H) at quadrature points, and 1/2 (H + H^T) for
/// laws of small strains.
template <int dim>
void add_strain(const Space<dim>& space, const Body<dim>& body, Vec displacement,
                std::vector<double>& sums) {
  update_ghosts(displacement);
  const LocalView u(displacement);
  CellValues<dim> values(space, space.quadrature());
  auto sum = sums.begin();
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    const bool is_small = body.material(k).law->small_strain();
    for (int q = 0; q < values.n_points(); ++q) {
      Tensor2<3, double> H{};
      for (int a = 0; a < values.n_nodes(); ++a)
        for (int i = 0; i < dim; ++i)
          for (int J = 0; J < dim; ++J)
            H(i, J) += u[long(dim) * values.nodes()[a] + i] * values.gradient(q, a)[J];
      for (const auto& [i, j] : stress_components<dim>) {
        double strain = H(i, j) + H(j, i);
        for (int m = 0; m < dim && !is_small; ++m) strain += H(m, i) * H(m, j);
        *sum++ += strain / 2;
      }
    }
  }
}

}  // namespace

template <int dim>
void InternalForce<dim>::offer(Quantities& quantities) const {
  if (stress_.plastic_history()) stress_.plastic_history()->offer(quantities);
  quantities.cells.push_back({"cauchy stress", int(stress_components<dim>.size()),
                              [this](const State& state, std::vector<double>& values) {
                                stress_.add_cauchy(state, values);
                              }});
  quantities.cells.push_back({"strain", int(stress_components<dim>.size()),
                              [this](const State& state, std::vector<double>& values) {
                                add_strain(stress_.space(), stress_.body(), state.displacement,
                                           values);
                              }});
  quantities.cells.push_back(
      {"energy density", 1, [this](const State& state, std::vector<double>& values) {
         stress_.add_energy_density(state, values);
       }});
}

template <int dim>
std::unique_ptr<ReducedTerm> InternalForce<dim>::reduce(const ReducedBasis& basis) const {
  const Body<dim>& body = stress_.body();
  if (stress_.rayleigh_place().stiffness() == RayleighStiffness::last ||
      stress_.has_third_derivative() || !has_quartic_energy(stress_.space(), body, basis))
    return nullptr;
  const auto energy = [&](const auto& factor) {
    const std::vector<double> gram = strain_gram<dim>(stress_.space(), body, basis, factor);
    return ReducedEnergy(QuarticEnergy(int(basis.vectors().size()), gram),
                         local_energy<dim>(stress_.space(), body, basis, factor));
  };
  std::optional<ReducedEnergy> damping;
  if (stress_.is_damped())
    damping = energy([](const Material<dim>& material) { return material.rayleigh.stiffness; });
  return std::make_unique<ReducedForce>(
      energy([](const Material<dim>&) { return 1.; }), std::move(damping),
      stress_.rayleigh_place().stiffness() == RayleighStiffness::initial, leaves_steps_);
}

template <int dim>
std::unique_ptr<InternalForce<dim>> InternalForce<dim>::part(
    const std::vector<double>& weights) const {
  auto part = std::make_unique<InternalForce>(stress_.space(), stress_.body(),
                                              stress_.rayleigh_place().stiffness(),
                                              stress_.is_consistent(), &weights);
  if (leaves_steps_) part->leave_steps();
  return part;
}

template <int dim>
void InternalForce<dim>::mark_nodes(std::vector<bool>& nodes) const {
  const CellBatches<dim>& batches = stress_.batches();
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const int* numbers = batches.nodes(i).nodes;
    for (int b = 0; b < batches.nodes_per_cell() * int(Lanes::size); ++b) nodes[numbers[b]] = true;
  }
}

template class InternalForce<2>;
template class InternalForce<3>;

}  // namespace steppe
