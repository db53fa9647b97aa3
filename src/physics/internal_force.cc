#include "steppe/physics/internal_force.h"

#include "steppe/base/error.h"
#include "steppe/fem/csr.h"
#include "steppe/physics/gradient.h"

#include <limits>

namespace steppe {
namespace {

/// H + epsilon G at every point.
template <int dim>
void make_dual(int n, const Tensor2<dim, double>* H, const Tensor2<dim, double>* G,
               Tensor2<dim, Dual<double>>* dual) {
  for (int q = 0; q < n; ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) dual[q](i, J) = {H[q](i, J), G[q](i, J)};
}

/// K_ab += weight grad N_a . A . grad N_b for all pairs of nodes, blocks of dim by dim, by rows.
template <int dim>
void add_block_products(const CellValues<dim>& values, int q, const Tensor4<dim, double>& A,
                        double* K) {
  const int n = values.n_nodes();
  const double weight = values.weight(q);
  for (int b = 0; b < n; ++b) {
    const auto& gb = values.gradient(q, b);
    double T[dim][dim][dim];  // A_iJkL dN_b/dX_L
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k) {
          double sum = 0;
          for (int L = 0; L < dim; ++L) sum += A(i, J, k, L) * gb[L];
          T[i][J][k] = weight * sum;
        }
    for (int a = 0; a <= b; ++a) {
      const auto& ga = values.gradient(q, a);
      for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) {
          double sum = 0;
          for (int J = 0; J < dim; ++J) sum += ga[J] * T[i][J][k];
          K[(dim * a + i) * dim * n + dim * b + k] += sum;
        }
    }
  }
}

/// Fill the lower triangle of a matrix from its upper one (blocks of dim by dim on the diagonal
/// whole).
void mirror(int size, int dim, double* K) {
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < r / dim * dim; ++c) K[r * size + c] = K[c * size + r];
}

}  // namespace

template <int dim>
InternalForce<dim>::InternalForce(const Space<dim>& space, const Body<dim>& body,
                                  RayleighStiffness stiffness, bool consistent)
    : space_(space), body_(body), stiffness_(stiffness), consistent_(consistent) {
  for (const auto& material : body.materials()) damped_ |= material.rayleigh.stiffness != 0;
  if (!damped_ || current()) return;
  frozen_ = space.create_matrix(dim);
  damping_force_ = space.create_vector();
}

template <int dim>
bool InternalForce<dim>::integrate(Part part, const State& state, Vec force) const {
  CellValues<dim> values(space_, space_.quadrature());
  const int n_points = values.n_points();
  std::vector<Tensor2<dim, double>> H(n_points), G(n_points), P(n_points);
  std::vector<Tensor2<dim, Dual<double>>> dual_H(n_points), dual_P(n_points);
  const LocalView u(state.displacement), v(state.velocity);
  LocalArray f(force);
  bool admissible = true;

  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    const Material<dim>& material = body_.material(k);
    const double r_k = part == Part::force || !current() ? 0 : material.rayleigh.stiffness;
    if (part == Part::damping && r_k == 0) continue;
    values.reinit(k);
    gradients(values, u, H.data());
    if (r_k == 0) {
      admissible &= material.law->stress(n_points, H.data(), P.data());
    } else {
      // the directional derivative of P along grad v is A : grad v
      gradients(values, v, G.data());
      make_dual(n_points, H.data(), G.data(), dual_H.data());
      admissible &= material.law->stress(n_points, dual_H.data(), dual_P.data());
      for (int q = 0; q < n_points; ++q)
        for (int i = 0; i < dim; ++i)
          for (int J = 0; J < dim; ++J)
            P[q](i, J) =
                (part == Part::both ? dual_P[q](i, J).value : 0) + r_k * dual_P[q](i, J).slope;
    }
    if (!admissible) return false;
    for (int q = 0; q < n_points; ++q)
      for (int b = 0; b < values.n_nodes(); ++b) {
        const auto& g = values.gradient(q, b);
        double* target = f.data() + dim * values.nodes()[b];
        for (int i = 0; i < dim; ++i) {
          double sum = 0;
          for (int J = 0; J < dim; ++J) sum += P[q](i, J) * g[J];
          target[i] += values.weight(q) * sum;
        }
      }
  }
  return true;
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
  CellValues<dim> values(space_, space_.quadrature());
  const int n_points = values.n_points(), n = values.n_nodes(), size = dim * n;
  std::vector<Tensor2<dim, double>> H(n_points), G(n_points);
  std::vector<Tensor2<dim, Dual<double>>> dual_H(n_points);
  std::vector<Tensor4<dim, double>> A(n_points);
  std::vector<Tensor4<dim, Dual<double>>> dual_A(n_points);
  std::vector<double> K(size * size);
  std::vector<PetscInt> rows(n);
  const LocalView u(state.displacement), v(state.velocity);

  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    const Material<dim>& material = body_.material(k);
    const double r_k = material.rayleigh.stiffness;
    const double factor = damping_only ? r_k * s_v : s_x + (current() ? r_k * s_v : 0);
    const double third = current() && consistent_ && !material.law->linear() ? s_x * r_k : 0;
    if (factor == 0 && third == 0) continue;
    values.reinit(k);
    gradients(values, u, H.data());
    if (third == 0) {
      material.law->tangent(n_points, H.data(), A.data());
      for (auto& at_point : A)
        for (double* entry = &at_point(0, 0, 0, 0);
             entry <= &at_point(dim - 1, dim - 1, dim - 1, dim - 1); ++entry)
          *entry *= factor;
    } else {
      // d(K(x) v)/dx is the derivative of A along grad v: a third derivative of the energy
      gradients(values, v, G.data());
      make_dual(n_points, H.data(), G.data(), dual_H.data());
      material.law->tangent(n_points, dual_H.data(), dual_A.data());
      for (int q = 0; q < n_points; ++q)
        for (int i = 0; i < dim; ++i)
          for (int I = 0; I < dim; ++I)
            for (int l = 0; l < dim; ++l)
              for (int L = 0; L < dim; ++L)
                A[q](i, I, l, L) =
                    factor * dual_A[q](i, I, l, L).value + third * dual_A[q](i, I, l, L).slope;
    }
    std::fill(K.begin(), K.end(), 0.);
    for (int q = 0; q < n_points; ++q) add_block_products(values, q, A[q], K.data());
    mirror(size, dim, K.data());
    for (int b = 0; b < n; ++b) rows[b] = space_.global_node(values.nodes()[b]);
    check(MatSetValuesBlocked(J, n, rows.data(), n, rows.data(), K.data(), ADD_VALUES));
  }
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
  CellValues<dim> values(space_, space_.quadrature());
  std::vector<Tensor2<dim, double>> H(values.n_points());
  std::vector<double> psi(values.n_points());
  const LocalView u(state.displacement);
  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    values.reinit(k);
    gradients(values, u, H.data());
    if (!body_.material(k).law->energy(values.n_points(), H.data(), psi.data())) return false;
    for (int q = 0; q < values.n_points(); ++q) visit(values.weight(q) * psi[q]);
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
