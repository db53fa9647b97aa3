#include "steppe/physics/load/remote_follower.h"

#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
RemoteFollower<dim>::RemoteFollower(const Space<dim>& space, const RemotePoint<dim>& point,
                                    VectorExpression<dim> value, bool moment)
    : space_(space),
      value_(std::move(value)),
      node_(space.owned_auxiliary(moment ? point.rotation() : point.first)) {
  facets_.is_load = true;
  for (std::size_t k = 0; k < directors_.size(); ++k)
    directors_[k] = space.owned_auxiliary(point.director(k));
}

template <int dim>
TermTraits RemoteFollower<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.symmetric = false;
  traits.lacks_potential = "loads that turn with a remote point have no potential";
  traits.lacks_operator =
      "Loads that turn with a remote point have no product without a matrix; let Solver / Matrix "
      "be "
      "assembled, or take Kind = remote force";
  return traits;
}

template <int dim>
Tensor<2, dim> RemoteFollower<dim>::derivative(int k, const Tensor<1, dim>& f) const {
  Tensor<2, dim> result;
  for (int c = 0; c < dim; ++c) result[c][c] = f[k];
  if (dim == 2) {  // of which the second director is the first one, turned
    result[0][1] = -f[1];
    result[1][0] = f[1];
  }
  return result;
}

template <int dim>
bool RemoteFollower<dim>::add_residual(const State& state, Vec force) const {
  LocalArray F(force);  // on all ranks: PETSc keeps the norm of a vector that a rank leaves alone
  if (node_ < 0) return true;
  const Tensor<1, dim> f = value_({}, state.load_time);
  const LocalView u(state.displacement);
  for (int k = 0; k < n_directors; ++k) {
    const Tensor<2, dim> by = derivative(k, f);
    for (int c = 0; c < dim; ++c)
      for (int d = 0; d < dim; ++d)
        F[dim * node_ + c] -=
            by[c][d] * (u[dim * directors_[std::size_t(k)] + d] + (d == k ? 1 : 0));
  }
  return true;
}

template <int dim>
void RemoteFollower<dim>::add_tangent(double, double, double s_x, const State& state, Mat J,
                                      Contacts) const {
  if (node_ < 0) return;
  const Tensor<1, dim> f = value_({}, state.load_time);
  for (int k = 0; k < n_directors; ++k) {
    const Tensor<2, dim> by = derivative(k, f);
    for (int c = 0; c < dim; ++c)
      for (int d = 0; d < dim; ++d)
        check(MatSetValue(J, dim * space_.global_node(node_) + c,
                          dim * space_.global_node(directors_[std::size_t(k)]) + d, -s_x * by[c][d],
                          ADD_VALUES));
  }
}

template <int dim>
std::vector<NodePair> RemoteFollower<dim>::couplings() const {
  std::vector<NodePair> result;
  for (int k = 0; k < n_directors && node_ >= 0; ++k)
    result.emplace_back(space_.global_node(node_), space_.global_node(directors_[std::size_t(k)]));
  return result;
}

template class RemoteFollower<2>;
template class RemoteFollower<3>;

}  // namespace steppe
