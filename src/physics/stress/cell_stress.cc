#include "cell_stress_workspace.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace steppe {
namespace {

/// value * (the values) + slope * (the slopes), added to P or not.
template <int dim>
void combine(int n, double value, double slope, const Tensor2<dim, Dual<Lanes>>* dual, bool add,
             Tensor2<dim, Lanes>* P) {
  for (int q = 0; q < n; ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        const Lanes sum = Lanes(value) * dual[q](i, J).value + Lanes(slope) * dual[q](i, J).slope;
        P[q](i, J) = add ? P[q](i, J) + sum : sum;
      }
}

template <int dim>
std::vector<int> material_numbers(const Space<dim>& space, const Body<dim>& body,
                                  const std::vector<double>* weights) {
  std::vector<int> numbers;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const bool acts = body.material(k).stiff && (!weights || (*weights)[k] > 0);
    numbers.push_back(acts ? body.material_number(k) : -1);
  }
  return numbers;
}

}  // namespace

template <int dim>
CellStress<dim>::CellStress(const Space<dim>& space, const Body<dim>& body,
                            RayleighStiffness stiffness, bool consistent,
                            const std::vector<double>* weights)
    : space_(space),
      body_(body),
      consistent_(consistent),
      kernel_(make_element_kernel(space, space.quadrature())),
      batches_(space, space.quadrature(), kernel_->node_order(),
               material_numbers(space, body, weights), weights),
      fibres_(space, body, batches_) {
  bool relaxes = false, flows = false, slopes = false;
  for (const Material<dim>& material : body.materials()) {
    rayleigh_ |= material.rayleigh.stiffness != 0;
    viscous_ |= material.viscous.acts();
    slopes |= material.viscous.acts() && !material.viscous.linear;
    relaxes |= !material.branches.empty();
    flows |= material.stiff && material.law->plastic();
  }
  const auto make_thermal = [&](bool wanted) {
    return wanted && body.temperature()
               ? std::make_unique<ThermalStrain<dim>>(space, body, batches_, kernel_->node_order(),
                                                      space.quadrature())
               : nullptr;
  };
  thermal_ = make_thermal(true);
  const bool lags = rayleigh_ && stiffness != RayleighStiffness::current;
  place_ = std::make_unique<RayleighPlace<dim>>(
      stiffness, lags ? space.create_vector() : VecHandle(), make_thermal(lags));
  law_ = std::make_unique<DilatedLaw<dim>>(space, body, batches_, *kernel_);
  workspace_ =
      std::make_unique<Workspace>(kernel_->n_points(), law_->n_gradients(), has_third_derivative());
  if (relaxes)
    relaxation_ =
        std::make_unique<Relaxation<dim>>(space, body, batches_, fibres_, thermal_.get(), *kernel_);
  if (flows) plastic_ = std::make_unique<PlasticHistory<dim>>(space, body, batches_, *kernel_);
  if (slopes && consistent) slope_ = std::make_unique<ViscousSlope<dim>>(*kernel_);
}

template <int dim>
CellStress<dim>::~CellStress() = default;

template <int dim>
CellStress<dim>::Fields::Fields(const CellStress& stress, Vec displacement, Vec velocity,
                                double time, const RelaxingModuli* moduli)
    : displacement_(displacement),
      velocity_(velocity),
      damping_(stress.place_->displacement(displacement)),
      stage_(stress.relaxation_ ? stress.relaxation_->at(time, moduli) : nullptr) {
  stress.set_time(time);
}

template <int dim>
void CellStress<dim>::set_time(double time) const {
  if (plastic_) plastic_->set_time(time);
  if (thermal_) thermal_->set_time(time);
  place_->set_time();
}

template <int dim>
bool CellStress<dim>::stress_along(const CellBatch<dim>& batch, Points<Lanes> points, double value,
                                   double slope, bool add) const {
  Workspace& at = *workspace_;
  make_dual(at.H, at.G, at.dual_H);
  const bool admissible = law_->stress(batch, points, at.dual_H.data(), at.dual_P.data());
  combine(kernel_->n_points(), value, slope, at.dual_P.data(), add, at.P.data());
  return admissible;
}

template <int dim>
void CellStress<dim>::take_damping_gradients(const CellBatch<dim>& batch,
                                             const Fields& fields) const {
  if (place_->undeformed())
    std::fill(workspace_->H.begin(), workspace_->H.end(), Tensor2<dim, Lanes>{});
  else
    law_->gradients(batch, fields.w(), workspace_->H.data());
}

template <int dim>
void CellStress<dim>::add_viscous_stress(const CellBatch<dim>& batch, double s) const {
  Workspace& at = *workspace_;
  for (int q = 0; q < kernel_->n_points(); ++q)
    material(batch).viscous.add_stress(s, at.H[q], at.G[q], at.P[q]);
}

template <int dim>
Tensor2<dim, Lanes>* CellStress<dim>::stress(const CellBatch<dim>& batch, Parts parts,
                                             const Fields& fields, bool& admissible) const {
  Workspace& at = *workspace_;
  const double r_k = parts.rayleigh ? material(batch).rayleigh.stiffness : 0;
  const bool viscous = parts.viscous && material(batch).viscous.acts();
  const bool lossy =
      parts.strain && parts.viscous && relaxes(batch) && Relaxation<dim>::has_loss(fields.stage());
  if (!parts.strain && r_k == 0 && !viscous) return nullptr;
  const bool together = r_k != 0 && place_->current();
  if (parts.strain && !together) {
    law_->gradients(batch, fields.u(), at.H.data());
    admissible &= law_->stress(batch, points(batch), at.H.data(), at.P.data());
  }
  // the directional derivative of P along grad v is A : grad v
  if (r_k != 0) {
    take_damping_gradients(batch, fields);
    law_->gradients(batch, fields.v(), at.G.data());
    admissible &= stress_along(batch, damping_points(batch), together && parts.strain, r_k,
                               parts.strain && !together);
  } else if (!parts.strain) {
    std::fill(at.P.begin(), at.P.end(), Tensor2<dim, Lanes>{});
  }
  if (viscous || (parts.strain && relaxes(batch))) {
    kernel_->gradients(batch, fields.u(), at.H.data());
    if (parts.strain && relaxes(batch))
      relaxation_->add_stress(fields.stage(), batch, at.H.data(), at.P.data());
    if (lossy || viscous) kernel_->gradients(batch, fields.v(), at.G.data());
    if (lossy) relaxation_->add_loss(fields.stage(), batch, at.H.data(), at.G.data(), at.P.data());
    if (viscous) add_viscous_stress(batch, 1);
  }
  return at.P.data();
}

template <int dim>
Tensor2<dim, Lanes>* CellStress<dim>::derivative(const CellBatch<dim>& batch, double s_v,
                                                 double s_x, const Fields& fields,
                                                 const double* z) const {
  Workspace& at = *workspace_;
  const double r_k = material(batch).rayleigh.stiffness;
  const double here = s_x + (place_->current() ? r_k * s_v : 0),
               there = place_->current() ? 0 : r_k * s_v;
  const bool viscous = s_v != 0 && material(batch).viscous.acts();
  if (here == 0 && there == 0 && s_x == 0 && !viscous) return nullptr;
  law_->gradients(batch, z, at.G.data());
  law_->gradients(batch, fields.u(), at.H.data());
  stress_along(batch, points(batch), 0, here, false);
  if (s_x != 0 && relaxes(batch))
    relaxation_->add_derivative(fields.stage(), batch, s_x, at.dual_H.data(), at.P.data());
  if (viscous) add_viscous_stress(batch, s_v);
  if (there != 0) {
    take_damping_gradients(batch, fields);
    stress_along(batch, damping_points(batch), 0, there, true);
  }
  return at.P.data();
}

template <int dim>
const Lanes* CellStress<dim>::energy(const CellBatch<dim>& batch, const double* u,
                                     const typename Relaxation<dim>::Stage* stage) const {
  Workspace& at = *workspace_;
  law_->gradients(batch, u, at.H.data());
  const bool admissible = law_->energy(batch, points(batch), at.H.data(), at.psi.data());
  if (!admissible) return nullptr;
  if (stage && relaxes(batch)) relaxation_->add_energy(*stage, batch, at.H.data(), at.psi.data());
  return at.psi.data();
}

template <int dim>
const Lanes* CellStress<dim>::damping_power(const CellBatch<dim>& batch,
                                            const Fields& fields) const {
  Workspace& at = *workspace_;
  bool admissible = true;
  if (!stress(batch, {false, true, true}, fields, admissible)) return nullptr;
  for (int q = 0; q < kernel_->n_points(); ++q) at.psi[q] = double_contraction(at.P[q], at.G[q]);
  return at.psi.data();
}

template <int dim>
double CellStress<dim>::strain_between(Vec from, Vec to) const {
  Workspace& at = *workspace_;
  update_ghosts(from);
  update_ghosts(to);
  const LocalView u_0(from), u(to);
  const auto raise = [](const Lanes& square, Lanes& most) {
    most = where_at_most(square - most, 0, most, square);
  };
  double largest = 0;
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    kernel_->gradients(batch, u_0.data(), at.G.data());
    kernel_->gradients(batch, u.data(), at.H.data());
    Lanes change(0.), before(0.);  // squares of |H - G| and |G|
    for (int q = 0; q < kernel_->n_points(); ++q) {
      at.H[q] = difference(at.H[q], at.G[q]);
      raise(double_contraction(at.H[q], at.H[q]), change);
      raise(double_contraction(at.G[q], at.G[q]), before);
    }
    // |E| <= s + s^2 / 2 with s = |H - G| / (1 - |G|) is mostly enough to pass by a batch
    const Lanes room = Lanes(1.) - sqrt(before), s = sqrt(change) / room;
    if (positive(room) && positive(Lanes(largest) - s - Lanes(0.5) * s * s)) continue;
    Lanes square(0.);
    for (int q = 0; q < kernel_->n_points(); ++q) {
      const Tensor2<dim, Lanes> E = green_lagrange(product_transposed(
          at.H[q], inverse_transpose(deformation_gradient(at.G[q]),
                                     Lanes(1.) + determinant_minus_one(at.G[q]))));
      raise(double_contraction(E, E), square);
    }
    for (int lane = 0; lane < Lanes::size; ++lane)
      largest = std::max(largest, std::sqrt(square[lane]));
  }
  return largest;
}

template <int dim>
void CellStress<dim>::accept_flow(const State& state) {
  update_ghosts(state.displacement);
  const LocalView u(state.displacement);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    if (!flows(batch)) continue;
    law_->gradients(batch, u.data(), workspace_->H.data());
    material(batch).law->flow(points(batch), law_->taken(batch, workspace_->H.data()),
                              plastic_->at(batch), plastic_->backstresses(batch));
  }
  plastic_->accept(state.time);
}

template <int dim>
void CellStress<dim>::accept(const State& state) {
  set_time(state.time);
  if (plastic_) accept_flow(state);
  if (relaxation_) relaxation_->accept(state);
  place_->accept(state);
}

template <int dim>
void CellStress<dim>::history(Archive& archive) {
  if (plastic_) plastic_->history(archive);
  if (relaxation_) relaxation_->history(archive);
  place_->history(archive);
}

template class CellStress<2>;
template class CellStress<3>;

}  // namespace steppe
