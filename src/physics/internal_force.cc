#include "steppe/physics/internal_force.h"

#include "steppe/base/error.h"
#include "steppe/fem/block_assembly.h"
#include "steppe/fem/cell_loop.h"

#include <limits>
#include <vector>

namespace steppe {
namespace {

/// H + epsilon G at every point.
template <int dim>
void make_dual(int n, const Tensor2<dim, Lanes>* H, const Tensor2<dim, Lanes>* G,
               Tensor2<dim, Dual<Lanes>>* dual) {
  for (int q = 0; q < n; ++q)
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

/// What one batch of cells needs at its points and between its nodes.
template <int dim>
struct InternalForce<dim>::Workspace {
  Workspace(const Space<dim>& space, const CellBatches<dim>& batches, int n_points, bool duals)
      : assembly(space, batches),
        H(n_points),
        G(n_points),
        P(n_points),
        dual_H(n_points),
        dual_P(n_points),
        A(n_points),
        dual_A(duals ? n_points : 0),
        D(n_points),
        psi(n_points),
        K(batches.nodes_per_cell() * (batches.nodes_per_cell() + 1) / 2) {}

  BlockAssembly<dim> assembly;
  std::vector<Tensor2<dim, Lanes>> H, G, P;
  std::vector<Tensor2<dim, Dual<Lanes>>> dual_H, dual_P;
  std::vector<Tensor4<dim, Lanes>> A;
  std::vector<Tensor4<dim, Dual<Lanes>>> dual_A;
  std::vector<ReferenceTangent<dim>> D;
  std::vector<Lanes> psi;
  std::vector<Tensor2<dim, Lanes>> K;
};

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
  for (const auto& material : body.materials()) damped_ |= material.rayleigh.stiffness != 0;
  workspace_ =
      std::make_unique<Workspace>(space, batches_, kernel_->n_points(), has_third_derivative());
  if (damped_ && !current()) frozen_ = space.create_vector();
}

template <int dim>
InternalForce<dim>::~InternalForce() = default;

template <int dim>
InternalForce<dim>::Fields::Fields(const InternalForce& force, Vec displacement, Vec velocity)
    : displacement_(displacement),
      velocity_(velocity),
      damping_(force.frozen_ ? Vec(force.frozen_) : displacement) {
  if (force.frozen_ && !force.frozen_is_set_)
    throw NumericsError("the stiffness of Rayleigh damping is not set yet");
}

template <int dim>
bool InternalForce<dim>::stress_along(const CellBatch<dim>& batch, const double* w, const double* z,
                                      double value, double slope, bool add) const {
  Workspace& at = *workspace_;
  const int n = kernel_->n_points();
  kernel_->gradients(batch, w, at.H.data());
  kernel_->gradients(batch, z, at.G.data());
  make_dual(n, at.H.data(), at.G.data(), at.dual_H.data());
  const bool admissible =
      material(batch).law->stress(points(batch), at.dual_H.data(), at.dual_P.data());
  combine(n, value, slope, at.dual_P.data(), add, at.P.data());
  return admissible;
}

template <int dim>
bool InternalForce<dim>::integrate(Part part, const State& state, Vec force) const {
  Workspace& at = *workspace_;
  const Fields fields(*this, state.displacement, state.velocity);
  LocalArray f(force);
  bool admissible = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && admissible; ++i) {
      const CellBatch<dim> batch = batches_[i];
      const Law<dim>& law = *material(batch).law;
      const double r_k = part == Part::force ? 0 : material(batch).rayleigh.stiffness;
      if (part == Part::damping && r_k == 0) continue;
      const bool together = r_k != 0 && current(), elastic = part != Part::damping;
      if (elastic && !together) {
        kernel_->gradients(batch, fields.u(), at.H.data());
        admissible = law.stress(points(batch), at.H.data(), at.P.data());
      }
      // the directional derivative of P along grad v is A : grad v
      if (r_k != 0)
        admissible &= stress_along(batch, fields.w(), fields.v(), together && elastic, r_k,
                                   elastic && !together);
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
  const Phase phase("internal force");
  return integrate(damped_ && !state.at_rest ? Part::both : Part::force, state, force);
}

template <int dim>
void InternalForce<dim>::add_damping(const State& state, Vec force) const {
  if (damped_) integrate(Part::damping, state, force);
}

template <int dim>
bool InternalForce<dim>::reference_tangent(const CellBatch<dim>& batch, double s_v, double s_x,
                                           const Fields& fields, ReferenceTangent<dim>* D) const {
  Workspace& at = *workspace_;
  const int n = kernel_->n_points();
  const Law<dim>& law = *material(batch).law;
  const double r_k = material(batch).rayleigh.stiffness;
  const double here = s_x + (current() ? r_k * s_v : 0), there = current() ? 0 : r_k * s_v,
               third = has_third_derivative() && !law.linear() ? s_x * r_k : 0;
  if (here == 0 && there == 0 && third == 0) return false;
  const auto pull_back = [&](double s, int q) {
    return ReferenceTangent<dim>::pull_back(s * kernel_->weight(q), batch.jacobian(q), at.A[q]);
  };
  if (third != 0) {
    // d(K(x) v)/dx is the derivative of A along grad v: a third derivative of the energy
    kernel_->gradients(batch, fields.u(), at.H.data());
    kernel_->gradients(batch, fields.v(), at.G.data());
    make_dual(n, at.H.data(), at.G.data(), at.dual_H.data());
    law.tangent(points(batch), at.dual_H.data(), at.dual_A.data());
    combine(n, here, third, at.dual_A.data(), at.A.data());
    for (int q = 0; q < n; ++q) D[q] = pull_back(1, q);
  } else if (here != 0) {
    kernel_->gradients(batch, fields.u(), at.H.data());
    law.tangent(points(batch), at.H.data(), at.A.data());
    for (int q = 0; q < n; ++q) D[q] = pull_back(here, q);
  }
  if (there != 0) {
    kernel_->gradients(batch, fields.w(), at.H.data());
    law.tangent(points(batch), at.H.data(), at.A.data());
    for (int q = 0; q < n; ++q) {
      if (here == 0)
        D[q] = pull_back(there, q);
      else
        D[q] += pull_back(there, q);
    }
  }
  return true;
}

template <int dim>
void InternalForce<dim>::add_derivative(const CellBatch<dim>& batch, double s_v, double s_x,
                                        const Fields& fields, const double* z, double* f) const {
  const double r_k = material(batch).rayleigh.stiffness;
  const double here = s_x + (current() ? r_k * s_v : 0), there = current() ? 0 : r_k * s_v;
  if (here == 0 && there == 0) return;
  if (here != 0) stress_along(batch, fields.u(), z, 0, here, false);
  if (there != 0) stress_along(batch, fields.w(), z, 0, there, here != 0);
  kernel_->add_divergence(batch, workspace_->P.data(), f);
}

template <int dim>
void InternalForce<dim>::add_tangent(double, double s_v, double s_x, const State& state,
                                     Mat J) const {
  const Phase phase("tangent");
  Workspace& at = *workspace_;
  update_ghosts(state.displacement);
  if (has_third_derivative()) update_ghosts(state.velocity);
  const Fields fields(*this, state.displacement, state.velocity);
  at.assembly.begin(J);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    if (!reference_tangent(batches_[i], s_v, s_x, fields, at.D.data())) continue;
    kernel_->stiffness(at.D.data(), at.K.data());
    at.assembly.add(i, at.K.data());
  }
  at.assembly.finish();
}

template <int dim>
template <class Visit>
bool InternalForce<dim>::visit_energies(const State& state, const Visit& visit) const {
  Workspace& at = *workspace_;
  update_ghosts(state.displacement);
  const LocalView u(state.displacement);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    const Material<dim>& material = body_.materials()[batch.group];
    if (!material.stiff) continue;
    kernel_->gradients(batch, u.data(), at.H.data());
    if (!material.law->energy(points(batch), at.H.data(), at.psi.data())) return false;
    visit(kernel_->integral(batch, at.psi.data()));
  }
  return true;
}

template <int dim>
void InternalForce<dim>::add_balance(const State& state, Balance& balance) const {
  visit_energies(state, [&](double energy) { balance.strain += energy; });
}

template <int dim>
void InternalForce<dim>::add_potential(double, double s_v, double s_x, const State& state,
                                       Potential& potential) const {
  if (frozen_ && s_v != 0) {
    Workspace& at = *workspace_;
    const int n = kernel_->n_points();
    update_ghosts(state.velocity);
    const Fields fields(*this, state.displacement, state.velocity);
    for (std::size_t i = 0; i < batches_.size(); ++i) {
      const CellBatch<dim> batch = batches_[i];
      const double r_k = material(batch).rayleigh.stiffness;
      if (r_k == 0) continue;
      stress_along(batch, fields.w(), fields.v(), 0, r_k, false);
      for (int q = 0; q < n; ++q) {
        at.psi[q] = Lanes(0.);
        for (int j = 0; j < dim * dim; ++j)
          at.psi[q] += (&at.P[q].a[0][0])[j] * (&at.G[q].a[0][0])[j];
      }
      potential.add(0.5 / s_v * kernel_->integral(batch, at.psi.data()));
    }
  }
  if (!visit_energies(state, [&](double energy) { potential.add(energy / s_x); }))
    potential.add(std::numeric_limits<double>::infinity());
}

template <int dim>
std::string InternalForce<dim>::lacks_potential() const {
  return damped_ && current()
             ? "Damping / Stiffness = current: the damping force r_k K(x) v has no "
               "potential; take initial or last, or a Rayleigh stiffness of 0"
             : "";
}

template <int dim>
void InternalForce<dim>::accept(const State& state) {
  if (!frozen_ || (frozen_is_set_ && stiffness_ == RayleighStiffness::initial)) return;
  check(VecCopy(state.displacement, frozen_));
  update_ghosts(frozen_);
  frozen_is_set_ = true;
}

template class InternalForce<2>;
template class InternalForce<3>;

}  // namespace steppe
