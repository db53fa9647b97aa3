#include "steppe/base/error.h"
#include "steppe/fem/cell_loop.h"
#include "steppe/physics/internal_force/internal_force_workspace.h"

#include <algorithm>
#include <vector>

namespace steppe {
namespace {

/// H + epsilon G at every point, and at the centre.
template <int dim>
void make_dual(const std::vector<Tensor2<dim, Lanes>>& H, const std::vector<Tensor2<dim, Lanes>>& G,
               std::vector<Tensor2<dim, Dual<Lanes>>>& dual) {
  for (std::size_t q = 0; q < dual.size(); ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) dual[q](i, J) = {H[q](i, J), G[q](i, J)};
}

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
void combine(int n, double value, double slope, const Tensor4<dim, Dual<Lanes>>* dual,
             Tensor4<dim, Lanes>* A) {
  for (int q = 0; q < n; ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A[q](i, J, k, L) =
                Lanes(value) * dual[q](i, J, k, L).value + Lanes(slope) * dual[q](i, J, k, L).slope;
}

template <int dim>
std::vector<int> material_numbers(const Space<dim>& space, const Body<dim>& body) {
  std::vector<int> numbers;
  for (std::size_t k = 0; k < space.cells().size(); ++k) numbers.push_back(body.material_number(k));
  return numbers;
}

}  // namespace

template <int dim>
InternalForce<dim>::InternalForce(const Space<dim>& space, const Body<dim>& body,
                                  RayleighStiffness stiffness, bool consistent)
    : space_(space),
      body_(body),
      stiffness_(stiffness),
      consistent_(consistent),
      kernel_(make_element_kernel(space, space.quadrature())),
      batches_(space, space.quadrature(), kernel_->node_order(), material_numbers(space, body)),
      fibres_(space, body, batches_) {
  bool relaxes = false, slopes = false, rescales = false, averages = false;
  for (const Material<dim>& material : body.materials()) {
    rayleigh_ |= material.rayleigh.stiffness != 0;
    viscous_ |= material.viscous.acts();
    slopes |= material.viscous.acts() && !material.viscous.linear;
    relaxes |= !material.branches.empty();
    rescales |= material.dilatation == Dilatation::f_bar;
    averages |= material.dilatation == Dilatation::mean;
  }
  workspace_ = std::make_unique<Workspace>(space, batches_, kernel_->n_points(), rescales,
                                           has_third_derivative());
  if (rayleigh_ && !current()) lagged_ = space.create_vector();
  if (rescales) f_bar_ = std::make_unique<FBar<dim>>(space, body, batches_, fibres_, *kernel_);
  if (averages)
    mean_ = std::make_unique<MeanDilatation<dim>>(space, body, batches_, fibres_, *kernel_);
  if (relaxes)
    relaxation_ = std::make_unique<Relaxation<dim>>(space, body, batches_, fibres_, *kernel_);
  if (slopes && consistent) slope_ = std::make_unique<ViscousSlope<dim>>(*kernel_);
}

template <int dim>
InternalForce<dim>::~InternalForce() = default;

template <int dim>
InternalForce<dim>::Fields::Fields(const InternalForce& force, Vec displacement, Vec velocity,
                                   double time)
    : displacement_(displacement),
      velocity_(velocity),
      damping_(force.damping_displacement(displacement)),
      stage_(force.relaxation_ ? force.relaxation_->at(time) : nullptr) {}

template <int dim>
Vec InternalForce<dim>::damping_displacement(Vec displacement) const {
  if (!lagged_) return displacement;
  if (!lagged_is_set_) throw NumericsError("the stiffness of Rayleigh damping is not set yet");
  return lagged_;
}

template <int dim>
void InternalForce<dim>::gradients(const CellBatch<dim>& batch, const double* nodal,
                                   Tensor2<dim, Lanes>* H) const {
  kernel_->gradients(batch, nodal, H);
  if (rescales(batch)) H[kernel_->n_points()] = f_bar_->centre_gradient(batch, nodal);
}

template <int dim>
bool InternalForce<dim>::elastic_energy(const CellBatch<dim>& batch, const Tensor2<dim, Lanes>* H,
                                        Lanes* psi) const {
  const Material<dim>& made_of = material(batch);
  return rescales(batch)     ? f_bar_->energy(batch, H, psi)
         : is_coupled(batch) ? mean_->energy(batch, H, psi)
                             : made_of.point_law().energy(points(batch), H, psi);
}

template <int dim>
template <class N>
bool InternalForce<dim>::elastic_stress(const CellBatch<dim>& batch, const Tensor2<dim, N>* H,
                                        Tensor2<dim, N>* P) const {
  const Material<dim>& made_of = material(batch);
  return rescales(batch)     ? f_bar_->stress(batch, H, P)
         : is_coupled(batch) ? mean_->stress(batch, H, P)
                             : made_of.point_law().stress(points(batch), H, P);
}

template <int dim>
template <class N>
void InternalForce<dim>::elastic_tangent(const CellBatch<dim>& batch, const Tensor2<dim, N>* H,
                                         Tensor4<dim, N>* A) const {
  const Material<dim>& made_of = material(batch);
  if (rescales(batch))
    f_bar_->tangent(batch, H, A);
  else if (is_coupled(batch))
    mean_->tangent(batch, H, A);
  else
    made_of.point_law().tangent(points(batch), H, A);
}

template <int dim>
bool InternalForce<dim>::stress_along(const CellBatch<dim>& batch, const double* w, const double* z,
                                      double value, double slope, bool add) const {
  Workspace& at = *workspace_;
  const int n = kernel_->n_points();
  gradients(batch, w, at.H.data());
  gradients(batch, z, at.G.data());
  make_dual(at.H, at.G, at.dual_H);
  const bool admissible = elastic_stress(batch, at.dual_H.data(), at.dual_P.data());
  combine(n, value, slope, at.dual_P.data(), add, at.P.data());
  return admissible;
}

template <int dim>
void InternalForce<dim>::add_viscous_stress(const CellBatch<dim>& batch, double s,
                                            const double* z) const {
  Workspace& at = *workspace_;
  kernel_->gradients(batch, z, at.G.data());
  for (int q = 0; q < kernel_->n_points(); ++q)
    material(batch).viscous.add_stress(s, at.H[q], at.G[q], at.P[q]);
}

template <int dim>
bool InternalForce<dim>::integrate(Part part, const State& state, Vec force) const {
  Workspace& at = *workspace_;
  const Fields fields(*this, state.displacement, state.velocity, state.time);
  LocalArray f(force);
  bool admissible = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && admissible; ++i) {
      const CellBatch<dim> batch = batches_[i];
      const bool elastic = part != Part::damping, damps = part != Part::force;
      const double r_k = damps ? material(batch).rayleigh.stiffness : 0;
      const bool viscous = damps && material(batch).viscous.acts();
      if (!elastic && r_k == 0 && !viscous) continue;
      const bool together = r_k != 0 && current();
      if (elastic && !together) {
        gradients(batch, fields.u(), at.H.data());
        admissible = elastic_stress(batch, at.H.data(), at.P.data());
      }
      // the directional derivative of P along grad v is A : grad v
      if (r_k != 0)
        admissible &= stress_along(batch, fields.w(), fields.v(), together && elastic, r_k,
                                   elastic && !together);
      else if (!elastic)
        std::fill(at.P.begin(), at.P.end(), Tensor2<dim, Lanes>{});
      if (viscous || (elastic && relaxes(batch))) {
        kernel_->gradients(batch, fields.u(), at.H.data());
        if (elastic && relaxes(batch))
          relaxation_->add_stress(fields.stage(), batch, at.H.data(), at.P.data());
        if (viscous) add_viscous_stress(batch, 1, fields.v());
      }
      kernel_->add_divergence(batch, at.P.data(), f.data());
    }
  };
  if (part == Part::force)
    loop_cells(batches_, {state.displacement}, force, visit);
  else
    loop_cells(batches_, {state.displacement, state.velocity}, force, visit);
  return admissible;
}

template <int dim>
bool InternalForce<dim>::add_residual(const State& state, Vec force) const {
  if (leaves_steps_ && state.start) return true;
  const Phase phase("internal force");
  const bool damps = (rayleigh_ || viscous_) && !state.at_rest;
  return integrate(damps ? Part::both : Part::force, state, force);
}

template <int dim>
void InternalForce<dim>::add_force(ForcePart part, const State& state, Vec force, Contacts) const {
  if (part == ForcePart::damping && (rayleigh_ || viscous_)) integrate(Part::damping, state, force);
}

template <int dim>
bool InternalForce<dim>::reference_tangent(const CellBatch<dim>& batch, double s_v, double s_x,
                                           const Fields& fields, ReferenceTangent<dim>* D,
                                           CellCoupling<dim>* coupling) const {
  Workspace& at = *workspace_;
  const int n = kernel_->n_points();
  const Material<dim>& made_of = material(batch);
  const double r_k = made_of.rayleigh.stiffness;
  const double here = s_x + (current() ? r_k * s_v : 0), there = current() ? 0 : r_k * s_v,
               third = has_third_derivative() && !made_of.law->linear() ? s_x * r_k : 0;
  const bool relaxing = s_x != 0 && relaxes(batch), viscous = s_v != 0 && made_of.viscous.acts();
  const bool coupled = is_coupled(batch);
  const bool rescaled = rescales(batch);
  if (coupled) mean_->clear(batch, coupling);
  if (rescaled) std::fill(at.unsymmetric.begin(), at.unsymmetric.end(), Tensor2<dim, Lanes>{});
  bool is_set = false;
  const auto add = [&](double s) {  // s times the tangent at hand to D
    for (int q = 0; q < n; ++q) {
      const auto part =
          ReferenceTangent<dim>::pull_back(s * kernel_->weight(q), batch.jacobian(q), at.A[q]);
      if (is_set)
        D[q] += part;
      else
        D[q] = part;
    }
    is_set = true;
  };
  const auto take_elastic = [&](double s) {
    elastic_tangent(batch, at.H.data(), at.A.data());
    add(s);
    if (coupled) mean_->add_coupling(batch, s, at.H.data(), coupling);
    if (rescaled)
      f_bar_->add_coupling(batch, s, 0, at.H.data(), at.A.data(), at.unsymmetric.data());
  };
  if (here != 0 || third != 0 || relaxing || viscous) gradients(batch, fields.u(), at.H.data());
  if (third != 0) {
    // d(K(x) v)/dx is the derivative of A along grad v: a third derivative of the energy
    gradients(batch, fields.v(), at.G.data());
    make_dual(at.H, at.G, at.dual_H);
    elastic_tangent(batch, at.dual_H.data(), at.dual_A.data());
    combine(n, here, third, at.dual_A.data(), at.A.data());
    add(1);
    if (coupled) mean_->set_coupling(batch, here, third, at.dual_H.data(), coupling);
    if (rescaled)
      f_bar_->add_coupling(batch, here, third, at.dual_H.data(), at.dual_A.data(),
                           at.unsymmetric.data());
  } else if (here != 0) {
    take_elastic(here);
  }
  if (relaxing) {
    relaxation_->tangent(fields.stage(), batch, at.H.data(), at.A.data());
    add(s_x);
  }
  if (viscous) {
    for (int q = 0; q < n; ++q) made_of.viscous.tangent(at.H[q], at.A[q]);
    add(s_v);
  }
  if (there != 0) {
    gradients(batch, fields.w(), at.H.data());
    take_elastic(there);
  }
  return is_set;
}

template <int dim>
void InternalForce<dim>::add_derivative(const CellBatch<dim>& batch, double s_v, double s_x,
                                        const Fields& fields, const double* z, double* f) const {
  Workspace& at = *workspace_;
  const double r_k = material(batch).rayleigh.stiffness;
  const double here = s_x + (current() ? r_k * s_v : 0), there = current() ? 0 : r_k * s_v;
  const bool viscous = s_v != 0 && material(batch).viscous.acts();
  if (here == 0 && there == 0 && s_x == 0 && !viscous) return;
  stress_along(batch, fields.u(), z, 0, here, false);
  if (s_x != 0 && relaxes(batch))
    relaxation_->add_derivative(fields.stage(), batch, s_x, at.dual_H.data(), at.P.data());
  if (viscous) add_viscous_stress(batch, s_v, z);
  if (there != 0) stress_along(batch, fields.w(), z, 0, there, true);
  kernel_->add_divergence(batch, at.P.data(), f);
}

template <int dim>
void InternalForce<dim>::add_viscous_slope(const CellBatch<dim>& batch, double s,
                                           const Fields& fields) const {
  Workspace& at = *workspace_;
  const ViscousStress& viscous = material(batch).viscous;
  if (!viscous.acts() || viscous.linear) return;
  kernel_->gradients(batch, fields.u(), at.H.data());
  kernel_->gradients(batch, fields.v(), at.G.data());
  at.assembly.add_unsymmetric(batch.number,
                              slope_->matrices(batch, viscous, s, at.H.data(), at.G.data()));
}

template <int dim>
void InternalForce<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                     Contacts) const {
  if (leaves_steps_ && state.start) return;
  const Phase phase("tangent");
  Workspace& at = *workspace_;
  update_ghosts(state.displacement);
  if (has_third_derivative() || slope_) update_ghosts(state.velocity);
  const Fields fields(*this, state.displacement, state.velocity, state.time);
  at.assembly.begin(J);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    if (!reference_tangent(batch, s_v, s_x, fields, at.D.data(), &at.coupling)) continue;
    kernel_->stiffness(at.D.data(), at.K.data());
    check(PetscLogFlops(kernel_->stiffness_flops() * batch.n_cells));
    if (is_coupled(batch)) at.coupling.add_stiffness(*kernel_, at.coupling_blocks, at.K.data());
    at.assembly.add(i, at.K.data());
    if (rescales(batch)) at.assembly.add_unsymmetric(i, at.unsymmetric.data());
    if (slope_ && s_x != 0) add_viscous_slope(batch, s_x, fields);
  }
  at.assembly.finish();
}

template <int dim>
void InternalForce<dim>::accept(const State& state) {
  if (relaxation_) relaxation_->accept(state);
  if (!lagged_ || (lagged_is_set_ && stiffness_ == RayleighStiffness::initial)) return;
  check(VecCopy(state.displacement, lagged_));
  update_ghosts(lagged_);
  lagged_is_set_ = true;
}

template class InternalForce<2>;
template class InternalForce<3>;

}  // namespace steppe
