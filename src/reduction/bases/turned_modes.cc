#include "steppe/reduction/bases/turned_modes.h"

#include <deal.II/base/tensor.h>

namespace steppe {
namespace {

using namespace dealii;

bool is_rigid(const Mode& mode) { return !(mode.angular_frequency > 0); }

/// W of a nodal field t + W X, the skew part of the gradient that fits it best.
template <int dim>
Tensor<2, dim> spin(const Space<dim>& space, Vec nodal) {
  constexpr int n = 1 + 2 * dim + 2 * dim * dim;
  double sums[n] = {};  // of 1, X, u, X X^T, u X^T over the nodes
  const LocalView u(nodal);
  for (int i = 0; i < space.n_owned_nodes(); ++i) {
    const Point<dim>& X = space.node_positions()[i];
    double* sum = sums;
    *sum++ += 1;
    for (int c = 0; c < dim; ++c) *sum++ += X[c];
    for (int c = 0; c < dim; ++c) *sum++ += u[dim * i + c];
    for (int c = 0; c < dim; ++c)
      for (int d = 0; d < dim; ++d) *sum++ += X[c] * X[d];
    for (int c = 0; c < dim; ++c)
      for (int d = 0; d < dim; ++d) *sum++ += u[dim * i + c] * X[d];
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums, n, MPI_DOUBLE, MPI_SUM, space.communicator()));
  const double *X = sums + 1, *v = X + dim, *XX = v + dim, *uX = XX + dim * dim;
  Tensor<2, dim> moments, products;
  for (int c = 0; c < dim; ++c)
    for (int d = 0; d < dim; ++d) {
      moments[c][d] = XX[dim * c + d] - X[c] * X[d] / sums[0];
      products[c][d] = uX[dim * c + d] - v[c] * X[d] / sums[0];
    }
  const Tensor<2, dim> gradient = products * invert(moments);
  return 0.5 * (gradient - transpose(gradient));
}

/// turned += W u.
template <int dim>
void add_turned(const Tensor<2, dim>& W, Vec u, Vec turned) {
  const LocalView from(u);
  LocalArray to(turned);
  PetscInt n;
  check(VecGetLocalSize(u, &n));
  for (PetscInt i = 0; i < n; i += dim)
    for (int c = 0; c < dim; ++c)
      for (int d = 0; d < dim; ++d) to[i + c] += W[c][d] * from[i + d];
}

}  // namespace

template <int dim>
std::vector<TurnedMode> turned_modes(const Problem& problem, const Space<dim>& space,
                                     const std::vector<Mode>& modes, int n) {
  std::vector<TurnedMode> turned;
  std::vector<VecHandle> nodal;
  std::vector<Tensor<2, dim>> spins;  // zero of elastic ones
  for (int j = 0; j < n; ++j) {
    nodal.push_back(space.create_vector());
    to_nodal(problem, modes[j].shape, nodal.back());
    spins.push_back(is_rigid(modes[j]) ? spin<dim>(space, nodal.back()) : Tensor<2, dim>());
  }
  const VecHandle sum = space.create_vector();
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n && is_rigid(modes[i]); ++j) {
      check(VecZeroEntries(sum));
      add_turned(spins[i], nodal[j], sum);
      update_ghosts(sum);
      turned.push_back({i, j, problem.layout().create_vector()});
      to_unknowns(problem, sum, turned.back().shape);
      problem.supports().zero(turned.back().shape);
    }
  return turned;
}

template std::vector<TurnedMode> turned_modes(const Problem&, const Space<2>&,
                                              const std::vector<Mode>&, int);
template std::vector<TurnedMode> turned_modes(const Problem&, const Space<3>&,
                                              const std::vector<Mode>&, int);

}  // namespace steppe
