#include "steppe/physics/internal_force.h"

#include "steppe/base/error.h"
#include "steppe/fem/cell_loop.h"
#include "steppe/fem/csr.h"

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

/// value * (the values) + slope * (the slopes).
template <int dim>
void combine(int n, double value, double slope, const Tensor2<dim, Dual<Lanes>>* dual,
             Tensor2<dim, Lanes>* P) {
  for (int q = 0; q < n; ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        P[q](i, J) = Lanes(value) * dual[q](i, J).value + Lanes(slope) * dual[q](i, J).slope;
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
        dual_H(duals ? n_points : 0),
        dual_P(duals ? n_points : 0),
        A(n_points),
        dual_A(duals ? n_points : 0),
        psi(n_points),
        K(batches.nodes_per_cell() * (batches.nodes_per_cell() + 1) / 2) {}

  BlockAssembly<dim> assembly;
  std::vector<Tensor2<dim, Lanes>> H, G, P;
  std::vector<Tensor2<dim, Dual<Lanes>>> dual_H, dual_P;
  std::vector<Tensor4<dim, Lanes>> A;
  std::vector<Tensor4<dim, Dual<Lanes>>> dual_A;
  std::vector<Lanes> psi;
  std::vector<Tensor2<dim, Lanes>> K;
};

template <int dim>
InternalForce<dim>::InternalForce(const Space<dim>& space, const Body<dim>& body,
                                  RayleighStiffness stiffness, bool consistent)
    : body_(body),
      stiffness_(stiffness),
      consistent_(consistent),
      kernel_(make_element_kernel(space, space.quadrature())),
      batches_(space, space.quadrature(), kernel_->node_order(), material_numbers(space, body)) {
  for (const auto& material : body.materials()) damped_ |= material.rayleigh.stiffness != 0;
  workspace_ = std::make_unique<Workspace>(space, batches_, kernel_->n_points(), current());
  if (!damped_ || current()) return;
  frozen_ = space.create_matrix(dim);
  damping_force_ = space.create_vector();
}

template <int dim>
InternalForce<dim>::~InternalForce() = default;

template <int dim>
bool InternalForce<dim>::integrate(Part part, const State& state, Vec force) const {
  Workspace& at = *workspace_;
  const int n = kernel_->n_points();
  const bool damps = part != Part::force && current();
  const LocalView u(state.displacement), v(state.velocity);
  LocalArray f(force);
  bool admissible = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && admissible; ++i) {
      const CellBatch<dim> batch = batches_[i];
      const Material<dim>& material = body_.materials()[batch.group];
      const double r_k = damps ? material.rayleigh.stiffness : 0;
      if (part == Part::damping && r_k == 0) continue;
      kernel_->gradients(batch, u.data(), at.H.data());
      if (r_k == 0) {
        admissible = material.law->stress(n, at.H.data(), at.P.data());
      } else {
        // the directional derivative of P along grad v is A : grad v
        kernel_->gradients(batch, v.data(), at.G.data());
        make_dual(n, at.H.data(), at.G.data(), at.dual_H.data());
        admissible = material.law->stress(n, at.dual_H.data(), at.dual_P.data());
        combine(n, part == Part::both, r_k, at.dual_P.data(), at.P.data());
      }
      kernel_->add_divergence(batch, at.P.data(), f.data());
    }
  };
  if (damps)
    loop_cells(batches_, {state.displacement, state.velocity}, force, visit);
  else
    loop_cells(batches_, {state.displacement}, force, visit);
  return admissible;
}

template <int dim>
bool InternalForce<dim>::add_residual(const State& state, Vec force) const {
  const Phase phase("internal force");
  if (frozen_) {
    if (!frozen_is_set_) throw NumericsError("the stiffness of Rayleigh damping is not set yet");
    check(MatMultAdd(frozen_, state.velocity, force, force));
  }
  return integrate(Part::both, state, force);
}

template <int dim>
void InternalForce<dim>::add_damping(const State& state, Vec force) const {
  if (frozen_)
    check(MatMultAdd(frozen_, state.velocity, force, force));
  else if (damped_)
    integrate(Part::damping, state, force);
}

template <int dim>
void InternalForce<dim>::integrate_tangent(double s_x, double s_v, bool damping_only,
                                           const State& state, Mat J) const {
  Workspace& at = *workspace_;
  update_ghosts(state.displacement);
  if (current()) update_ghosts(state.velocity);
  const int n = kernel_->n_points();
  const LocalView u(state.displacement), v(state.velocity);
  at.assembly.begin(J);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    const Material<dim>& material = body_.materials()[batch.group];
    const double r_k = material.rayleigh.stiffness;
    const double factor = damping_only ? r_k * s_v : s_x + (current() ? r_k * s_v : 0);
    const double third = current() && consistent_ && !material.law->linear() ? s_x * r_k : 0;
    if (factor == 0 && third == 0) continue;
    kernel_->gradients(batch, u.data(), at.H.data());
    if (third == 0) {
      material.law->tangent(n, at.H.data(), at.A.data());
      kernel_->stiffness(batch, factor, at.A.data(), at.K.data());
    } else {
      // d(K(x) v)/dx is the derivative of A along grad v: a third derivative of the energy
      kernel_->gradients(batch, v.data(), at.G.data());
      make_dual(n, at.H.data(), at.G.data(), at.dual_H.data());
      material.law->tangent(n, at.dual_H.data(), at.dual_A.data());
      combine(n, factor, third, at.dual_A.data(), at.A.data());
      kernel_->stiffness(batch, 1, at.A.data(), at.K.data());
    }
    at.assembly.add(i, at.K.data());
  }
  at.assembly.finish();
}

template <int dim>
void InternalForce<dim>::add_tangent(double, double s_v, double s_x, const State& state,
                                     Mat J) const {
  const Phase phase("tangent");
  if (frozen_) add_matrix(s_v, frozen_, J);
  integrate_tangent(s_x, s_v, false, state, J);
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
    if (!material.law->energy(kernel_->n_points(), at.H.data(), at.psi.data())) return false;
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
    check(VecZeroEntries(damping_force_));
    add_damping(state, damping_force_);
    add_product(0.5 / s_v, state.velocity, damping_force_, potential);
  }
  if (!visit_energies(state, [&](double energy) { potential.add(energy / s_x); }))
    potential.add(std::numeric_limits<double>::infinity());
}

template <int dim>
std::string InternalForce<dim>::lacks_potential() const {
  return current() ? "Damping / Stiffness = current: the damping force r_k K(x) v has no "
                     "potential; take initial or last, or a Rayleigh stiffness of 0"
                   : "";
}

template <int dim>
void InternalForce<dim>::accept(const State& state) {
  if (!frozen_ || (frozen_is_set_ && stiffness_ == RayleighStiffness::initial)) return;
  check(MatZeroEntries(frozen_));
  integrate_tangent(0, 1, true, state, frozen_);
  check(MatAssemblyBegin(frozen_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(frozen_, MAT_FINAL_ASSEMBLY));
  frozen_is_set_ = true;
}

template class InternalForce<2>;
template class InternalForce<3>;

}  // namespace steppe
