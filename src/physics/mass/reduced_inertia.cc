#include "steppe/physics/mass/reduced_inertia.h"

namespace steppe {
namespace {

/// Adds x cross q of a node.
template <int dim>
void add_cross(const double* x, const double* q, double* sum) {
  for (int c = 0; c < 3; ++c) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;
    const auto at = [](const double* v, int i) { return i < dim ? v[i] : 0; };
    sum[c] += at(x, d) * at(q, e) - at(x, e) * at(q, d);
  }
}

}  // namespace

template <int dim>
ReducedInertia::ReducedInertia(const Space<dim>& space, const ReducedBasis& basis,
                               const std::function<void(Vec u, Vec f)>& multiply) {
  const std::size_t r = std::size_t(basis.size()), n_vectors = basis.vectors().size();
  mass_.resize(r * r);
  std::vector<double> sums(3 * (2 * r + r * r));
  double *linear = sums.data(), *angular = linear + 3 * r, *bilinear = angular + 3 * r;
  const VecHandle u = space.create_vector(), momentum = space.create_vector();
  const PetscInt first = dim * space.first_node(), end = first + dim * space.n_owned_nodes();
  for (std::size_t j = 0; j < r; ++j) {
    basis.get(int(j), u);
    check(VecZeroEntries(momentum));
    multiply(u, momentum);
    const std::vector<double> column = basis.restricted(momentum);
    for (std::size_t i = 0; i < r; ++i) mass_[i * r + j] = column[i];
    const LocalView q(momentum);
    for (int node = 0; node < space.n_owned_nodes(); ++node) {
      const double* here = q.data() + dim * node;
      for (int c = 0; c < dim; ++c) linear[3 * j + c] += here[c];
      add_cross<dim>(space.node_positions()[node].begin_raw(), here, angular + 3 * j);
    }
    for (std::size_t i = 0; i < n_vectors; ++i) {
      const LocalView u_i(basis.vectors()[i]);
      for (int node = 0; node < space.n_owned_nodes(); ++node)
        add_cross<dim>(u_i.data() + dim * node, q.data() + dim * node, bilinear + 3 * (i * r + j));
    }
    for (std::size_t i = n_vectors; i < r; ++i) {
      const PetscInt entry = basis.units()[i - n_vectors];
      if (entry < first || entry >= end) continue;
      double direction[dim] = {};
      direction[(entry - first) % dim] = 1;
      add_cross<dim>(direction, q.data() + (entry - first) / dim * dim, bilinear + 3 * (i * r + j));
    }
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM,
                          space.communicator()));
  linear_.assign(linear, angular);
  angular_.assign(angular, bilinear);
  bilinear_.assign(bilinear, sums.data() + sums.size());
}

void ReducedInertia::add_residual(const ReducedState& state, double* F) const {
  if (!state.at_rest) add_product(1, mass_, state.a, F);
}

void ReducedInertia::add_tangent(double s_a, double, double, const ReducedState&, double* J) const {
  for (std::size_t i = 0; i < mass_.size(); ++i) J[i] += s_a * mass_[i];
}

void ReducedInertia::add_balance(const ReducedState& state, Balance& balance) const {
  const int r = state.size;
  std::vector<double> Mv(r), Ma(r);
  add_product(1, mass_, state.v, Mv.data());
  add_product(1, mass_, state.a, Ma.data());
  balance.kinetic += 0.5 * product(r, state.v, Mv.data()) -
                     0.5 * state.half_step * state.half_step * product(r, state.a, Ma.data());
  for (int j = 0; j < r; ++j)
    for (int c = 0; c < 3; ++c) {
      double angular = angular_[3 * j + c];
      for (int i = 0; i < r; ++i) angular += state.z[i] * bilinear_[3 * (i * r + j) + c];
      balance.linear_momentum[c] += state.v[j] * linear_[3 * j + c];
      balance.angular_momentum[c] += state.v[j] * angular;
    }
}

void ReducedInertia::add_potential(double s_a, double, double, const ReducedState& state,
                                   Potential& potential) const {
  if (s_a == 0) return;
  std::vector<double> Ma(state.size);
  add_product(1, mass_, state.a, Ma.data());
  for (int i = 0; i < state.size; ++i) potential.add(0.5 / s_a * state.a[i] * Ma[i]);
}

template ReducedInertia::ReducedInertia(const Space<2>&, const ReducedBasis&,
                                        const std::function<void(Vec, Vec)>&);
template ReducedInertia::ReducedInertia(const Space<3>&, const ReducedBasis&,
                                        const std::function<void(Vec, Vec)>&);

}  // namespace steppe
