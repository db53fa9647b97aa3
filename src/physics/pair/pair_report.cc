#include "steppe/fem/boundary/boundary.h"
#include "steppe/physics/pair/contact_pair.h"

#include <algorithm>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
ContactTotal<dim> ContactPair<dim>::total(const State& state) const {
  const Now now = look_at(state);
  const auto acting = forces(now);
  std::vector<double> sums(dim + 2, 0.);
  ContactTotal<dim> result;
  Largest<dim> nearest;
  for (std::size_t i = 0; i < size(); ++i) {
    const auto& node = now.motion.nodes[i];
    if (node.area == 0) continue;
    const Point<dim>& where = space_.node_positions()[std::size_t(gaps_.nodes()[i])];
    const Tensor<1, dim> force = acting[i].normal * node.normal + acting[i].tangential;
    for (int c = 0; c < dim; ++c) sums[std::size_t(c)] -= force[c];
    sums[dim] += acting[i].normal > 0;
    if (acting[i].normal > 0) sums[dim + 1] += node.area / passes();
    nearest.include(-now.gaps[i], where);
    result.pressure.include(passes() * acting[i].normal / node.area, where);
    result.slip.include(last_.memory[i].accumulated_slip, where);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  for (Largest<dim>* largest : {&nearest, &result.pressure, &result.slip})
    largest->agree(space_.communicator());
  // a surface does not push itself
  for (int c = 0; c < dim && !input_.of_itself(); ++c) result.force[c] = sums[std::size_t(c)];
  result.touching = int(sums[dim]);
  result.area = sums[dim + 1];
  // where nothing is opposite to anything within the reach
  const double none = -std::numeric_limits<double>::max();
  result.gap = nearest.value == none ? surfaces().reach() : -nearest.value;
  result.penetration = std::max(0., -result.gap);
  result.pressure.value = std::max(0., result.pressure.value);
  result.slip.value = std::max(0., result.slip.value);
  if (!edges_) return result;
  // edges have neither a pressure nor an area
  const ContactTotal<dim> of_edges = edges_->total(state);
  result.force += of_edges.force;
  result.touching += of_edges.touching;
  result.gap = std::min(result.gap, of_edges.gap);
  result.penetration = std::max(result.penetration, of_edges.penetration);
  if (of_edges.slip.value > result.slip.value) result.slip = of_edges.slip;
  return result;
}

template <int dim>
std::vector<ContactAtNode> ContactPair<dim>::at_nodes(const State& state) const {
  const Now now = look_at(state);
  std::vector<double> pressing;
  for (const auto& force : forces(now)) pressing.push_back(force.normal);
  return at_nodes(now.motion, now.gaps, pressing);
}

template <int dim>
void ContactPair<dim>::add_touch(Vec touch) const {
  const auto motion = gaps_.motion(last_.displacement, nullptr);
  const std::vector<double> overlap = interference(last_.time);
  std::vector<double> gaps, pressing;
  for (std::size_t i = 0; i < size(); ++i) {
    gaps.push_back(motion.nodes[i].gap - closed_[i] - overlap[i] - last_.memory[i].offset);
    pressing.push_back(last_.memory[i].force);
  }
  LocalArray entries(touch);
  for (const ContactAtNode& here : at_nodes(motion, gaps, pressing)) {
    if (here.gap == surfaces().reach()) continue;
    const PetscInt first = 3 * here.node;
    entries[first] += here.gap;
    entries[first + 1] += here.pressure;
    entries[first + 2] += 1;
  }
}

template <int dim>
void ContactPair<dim>::divide_friction_work() {
  if (edges_) edges_->divide_friction_work();
  if (rubbed_) return;
  rubbed_ = space_.create_vector(1);
  check(VecZeroEntries(rubbed_));
}

template <int dim>
void ContactPair<dim>::add_friction_work(LocalArray& nodal) const {
  if (edges_) edges_->add_friction_work(nodal);
  const LocalView rubbed(rubbed_);
  for (int node = 0; node < space_.n_owned_nodes(); ++node) nodal[node] += rubbed[node];
}

template <int dim>
std::vector<double> ContactPair<dim>::friction_works() const {
  std::vector<double> works;
  for (const Memory& memory : last_.memory) works.push_back(memory.friction_work);
  return works;
}

template <int dim>
void ContactPair<dim>::divide_friction_work(const typename Gaps::Feet& feet,
                                            const std::vector<double>& before) {
  std::vector<double> grown = friction_works();
  for (std::size_t i = 0; i < size(); ++i) grown[i] -= before[i];
  gaps_.add_numbers(feet, grown, input_.heat_partition, rubbed_);
}

template <int dim>
std::vector<ContactAtNode> ContactPair<dim>::at_nodes(const typename Gaps::Motion& motion,
                                                      const std::vector<double>& gaps,
                                                      const std::vector<double>& pressing) const {
  constexpr int n = 3, pressure = 0, gap = 1, slip = 2;
  const VecHandle values = space_.create_vector(n);
  std::vector<int> nodes = gaps_.nodes();
  {
    LocalArray value(values);
    for (std::size_t i = 0; i < size(); ++i) {
      const double area = motion.nodes[i].area;
      const int first = n * nodes[i];
      value[first + gap] = surfaces().reach();
      value[first + slip] = last_.memory[i].accumulated_slip;
      if (area == 0) continue;
      value[first + pressure] = passes() * pressing[i] / area;
      value[first + gap] = gaps[i];
    }
    // On the other side means of these around each vertex, as forces get there: those of a number
    // times the area, over those of the area alone.
    const auto opposite = [&](const auto& number) {
      std::vector<typename Gaps::Force> carried(size());
      for (std::size_t i = 0; i < size(); ++i) {
        carried[i].tangential[0] = motion.nodes[i].area * number(n * gaps_.nodes()[i]);
        carried[i].tangential[1] = motion.nodes[i].area;
      }
      VecHandle sums = space_.create_vector();
      gaps_.add_forces(motion.feet, carried, sums, true);
      return sums;
    };
    const VecHandle pressures = opposite([&](int first) { return value[first + pressure]; }),
                    openings = opposite([&](int first) { return value[first + gap]; });
    const LocalView p(pressures), g(openings);
    // of a surface that touches itself all nodes are there
    const std::vector<int> primary = input_.of_itself()
                                         ? std::vector<int>()
                                         : boundary_nodes(space_, surfaces().primary_faces());
    for (const int node : primary) {
      nodes.push_back(node);
      const double area = p[dim * node + 1];
      value[n * node + gap] = surfaces().reach();
      if (area == 0) continue;
      value[n * node + pressure] = p[dim * node] / area;
      value[n * node + gap] = g[dim * node] / area;
    }
  }
  surfaces().interpolate(n, values);
  const LocalView value(values);
  std::vector<ContactAtNode> result;
  for (const int node : nodes)
    result.push_back(
        {node, value[n * node + pressure], value[n * node + gap], value[n * node + slip]});
  return result;
}

template <int dim>
void ContactPair<dim>::add_vertex_forces(const State& state, Vec force) const {
  const Now now = look_at(state);
  gaps_.add_forces(now.motion.feet, forces(now), force, true);
  if (edges_) edges_->add_vertex_forces(state, force);
}

template <int dim>
void ContactPair<dim>::add_traction(const State& state, Vec traction) const {
  const VecHandle force = space_.create_vector();
  add_vertex_forces(state, force);
  const VecHandle areas = surfaces().whole_areas();
  {
    const LocalView area(areas);
    LocalArray F(force);
    for (int node = 0; node < space_.n_owned_nodes(); ++node)
      for (int c = 0; c < dim && area[node] > 0; ++c) F[dim * node + c] /= area[node];
  }
  surfaces().interpolate(dim, force);
  check(VecAXPY(traction, 1, force));
}

template <int dim>
void ContactPair<dim>::offer(Quantities& quantities) const {
  offer_contact<dim>({name(), [this](const State& state) { return total(state); },
                      [this](const State& state) { return at_nodes(state); },
                      [this](const State& state, Vec field) { add_traction(state, field); }},
                     quantities);
}

template ContactTotal<2> ContactPair<2>::total(const State&) const;
template ContactTotal<3> ContactPair<3>::total(const State&) const;
template std::vector<ContactAtNode> ContactPair<2>::at_nodes(const State&) const;
template std::vector<ContactAtNode> ContactPair<3>::at_nodes(const State&) const;
#define INSTANTIATE(dim)                                                            \
  template void ContactPair<dim>::add_touch(Vec) const;                             \
  template void ContactPair<dim>::divide_friction_work();                           \
  template void ContactPair<dim>::add_friction_work(LocalArray&) const;             \
  template std::vector<double> ContactPair<dim>::friction_works() const;            \
  template void ContactPair<dim>::divide_friction_work(const typename Gaps::Feet&,  \
                                                       const std::vector<double>&); \
  template std::vector<ContactAtNode> ContactPair<dim>::at_nodes(                   \
      const typename Gaps::Motion&, const std::vector<double>&, const std::vector<double>&) const;
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE
template void ContactPair<2>::add_vertex_forces(const State&, Vec) const;
template void ContactPair<3>::add_vertex_forces(const State&, Vec) const;
template void ContactPair<2>::add_traction(const State&, Vec) const;
template void ContactPair<3>::add_traction(const State&, Vec) const;
template void ContactPair<2>::offer(Quantities&) const;
template void ContactPair<3>::offer(Quantities&) const;

}  // namespace steppe
