#include "steppe/physics/contact_now.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
bool Contact<dim>::may_touch(const std::set<PetscInt>& nodes) const {
  int found = 0;
  for (std::size_t i = 0; i < points_.n_nodes(); ++i)
    found = std::max(found, int(nodes.count(space_.global_node(points_.node(i)))));
  return Utilities::MPI::max(found, space_.communicator()) > 0;
}

template <int dim>
typename Contact<dim>::Total Contact<dim>::total(const State& state) const {
  const Now now(*this, state);
  std::vector<double> sums(dim + 1, 0.);
  double penetration = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    const Tensor<1, dim> f = force(i, now) + memory_[i].friction;
    for (int c = 0; c < dim; ++c) sums[c] -= f[c];
    sums[dim] += i < points_.n_nodes() && at.normal_force > 0;
    penetration = std::max(penetration, -at.gap);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  Total result;
  for (int c = 0; c < dim; ++c) result.force[c] = sums[c];
  result.touching = int(sums[dim]);
  result.penetration = Utilities::MPI::max(penetration, space_.communicator());
  return result;
}

template <int dim>
void Contact<dim>::add_traction(const State& state, Vec traction) const {
  const Now now(*this, state);
  LocalArray t(traction);
  for (std::size_t i = 0; i < points_.n_nodes(); ++i) {
    Tensor<1, dim> f = force(i, now);
    // of the friction of kicks what belongs to the node's own area
    const Memory& last = memory_[i];
    if (last.pressing > 0) f += touch(i, now).normal_force / last.pressing * last.friction;
    for (int c = 0; c < dim; ++c) t[dim * points_.node(i) + c] += f[c] / points_.area(i);
  }
}

template bool Contact<2>::may_touch(const std::set<PetscInt>&) const;
template bool Contact<3>::may_touch(const std::set<PetscInt>&) const;
template typename Contact<2>::Total Contact<2>::total(const State&) const;
template typename Contact<3>::Total Contact<3>::total(const State&) const;
template void Contact<2>::add_traction(const State&, Vec) const;
template void Contact<3>::add_traction(const State&, Vec) const;

}  // namespace steppe
