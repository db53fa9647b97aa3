#include "contact_state.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
double Contact<dim>::pressing(std::size_t i, const Touch& touch) const {
  return accepted_ && presses_in_updates() ? memory_[i].updated.pressing : touch.normal_force;
}

template <int dim>
double Contact<dim>::area(std::size_t i) const {
  // a point may still press when its faces have turned away
  for (const double area : {facing_[i], shares_[i].area})
    if (area > 0) return area;
  return points_.whole(i).area;
}

template <int dim>
bool Contact<dim>::may_touch(const std::set<PetscInt>& nodes) const {
  int found = 0;
  for (std::size_t i = 0; i < points_.n_nodes(); ++i)
    found = std::max(found, int(nodes.count(space_.global_node(points_.node(i)))));
  return Utilities::MPI::max(found, space_.communicator()) > 0;
}

template <int dim>
typename Contact<dim>::Total Contact<dim>::total(const State& state) const {
  const ContactState now(*this, state);
  std::vector<double> sums(dim + 2, 0.);
  Total result;
  Largest<dim> nearest;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    const Tensor<1, dim> f = force(i, now) + memory_[i].updated.force;
    const double pressing = this->pressing(i, at);
    for (int c = 0; c < dim; ++c) sums[c] -= f[c];
    sums[dim] += i < points_.n_nodes() && pressing > 0;
    if (pressing > 0) sums[dim + 1] += area(i);
    nearest.include(-at.gap, points_.reference(i));
    result.pressure.include(pressing / area(i), points_.reference(i));
    result.slip.include(memory_[i].accumulated_slip, points_.reference(i));
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  for (Largest<dim>* largest : {&nearest, &result.pressure, &result.slip})
    largest->agree(space_.communicator());
  for (int c = 0; c < dim; ++c) result.force[c] = sums[c];
  result.touching = int(sums[dim]);
  result.area = sums[dim + 1];
  result.gap = -nearest.value;
  result.penetration = std::max(0., nearest.value);
  return result;
}

template <int dim>
std::vector<typename Contact<dim>::AtNode> Contact<dim>::at_nodes(const State& state) const {
  const ContactState now(*this, state);
  std::vector<AtNode> nodes;
  for (std::size_t i = 0; i < points_.n_nodes(); ++i) {
    const Touch at = touch(i, now);
    nodes.push_back(
        {points_.node(i), pressing(i, at) / area(i), at.gap, memory_[i].accumulated_slip});
  }
  return nodes;
}

template <int dim>
typename Contact<dim>::Depth Contact<dim>::depth(const State& state) const {
  const ContactState now(*this, state);
  Depth result;
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    result.depth.include(now.active ? -touch(i, now).gap : 0, points_.reference(i));
    least = std::min(least, points_.whole(i).area);
  }
  result.depth.agree(space_.communicator());
  result.spacing = std::pow(Utilities::MPI::min(least, space_.communicator()), 1. / (dim - 1));
  return result;
}

template <int dim>
void Contact<dim>::add_traction(const State& state, Vec traction) const {
  const ContactState now(*this, state);
  LocalArray t(traction);
  for (std::size_t i = 0; i < points_.n_nodes(); ++i) {
    Tensor<1, dim> f = force(i, now);
    // of the friction that updates hold nodes with what belongs to the node's own area
    const Updated& updated = memory_[i].updated;
    if (updated.pressing > 0) f += pressing(i, touch(i, now)) / updated.pressing * updated.force;
    for (int c = 0; c < dim; ++c) t[dim * points_.node(i) + c] += f[c] / area(i);
  }
}

template <int dim>
void Contact<dim>::add_friction_work(LocalArray& nodal) const {
  for (std::size_t i = 0; i < points_.size(); ++i) points_.add(memory_[i].friction_work, i, nodal);
}

template <int dim>
void Contact<dim>::offer(Quantities& quantities) const {
  offer_contact<dim>({name(), [this](const State& state) { return total(state); },
                      [this](const State& state) { return at_nodes(state); },
                      [this](const State& state, Vec field) { add_traction(state, field); }},
                     quantities);
}

template void Contact<2>::offer(Quantities&) const;
template void Contact<3>::offer(Quantities&) const;
template bool Contact<2>::may_touch(const std::set<PetscInt>&) const;
template bool Contact<3>::may_touch(const std::set<PetscInt>&) const;
template typename Contact<2>::Total Contact<2>::total(const State&) const;
template typename Contact<3>::Total Contact<3>::total(const State&) const;
template std::vector<Contact<2>::AtNode> Contact<2>::at_nodes(const State&) const;
template std::vector<Contact<3>::AtNode> Contact<3>::at_nodes(const State&) const;
template typename Contact<2>::Depth Contact<2>::depth(const State&) const;
template typename Contact<3>::Depth Contact<3>::depth(const State&) const;
template void Contact<2>::add_friction_work(LocalArray&) const;
template void Contact<3>::add_friction_work(LocalArray&) const;
template void Contact<2>::add_traction(const State&, Vec) const;
template void Contact<3>::add_traction(const State&, Vec) const;

}  // namespace steppe
