#include "steppe/physics/heat/prescribed_temperature.h"

#include "steppe/base/error.h"
#include "steppe/fem/boundary.h"

namespace steppe {

template <int dim>
PrescribedTemperature<dim>::PrescribedTemperature(
    const Space<dim>& space, const std::vector<PrescribedTemperatureInput>& inputs,
    const Constants& constants)
    : space_(space) {
  std::vector<int> of_node(space.n_owned_nodes(), -1);
  for (const PrescribedTemperatureInput& input : inputs) {
    if (input.where.empty())
      throw InputError(input.path("Where") +
                       ": is missing; give a part of the boundary, such as `id 1` or `x = 0`");
    if (input.value.empty())
      throw InputError(input.path("Value") + ": is missing; give a temperature in K");
    const std::string where = input.path("Where");
    const auto faces =
        boundary_faces(space, space.mesh().boundary_region(input.where, where), where);
    for (const int node : boundary_nodes(space, faces)) of_node[node] = int(values_.size());
    names_.push_back(input.name);
    values_.emplace_back(Expression<dim>(input.value, input.path("Value"), constants));
    at_rest_ &= !values_.back().uses_time();
  }
  nodes_.resize(values_.size());
  for (int node = 0; node < space.n_owned_nodes(); ++node) {
    if (of_node[node] < 0) continue;
    nodes_[of_node[node]].push_back(node);
    owned_.push_back(node);
    owned_global_.push_back(space.global_node(node));
  }
}

template <int dim>
template <class Field>
void PrescribedTemperature<dim>::set(Vec v, const Field& field) const {
  agree(space_.communicator(), [&] {
    LocalArray entries(v);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto at = field(values_[i]);
      for (const int node : nodes_[i]) entries[node] = at(space_.node_positions()[node]);
    }
  });
}

template <int dim>
void PrescribedTemperature<dim>::displacement(double time, Vec T) const {
  set(T, [&](const Motion<dim>& value) { return value.displacement(time); });
}

template <int dim>
void PrescribedTemperature<dim>::velocity(double time, double increment, Vec rate) const {
  set(rate, [&](const Motion<dim>& value) { return value.velocity(time, increment); });
}

template <int dim>
void PrescribedTemperature<dim>::acceleration(double time, double increment, Vec second) const {
  set(second, [&](const Motion<dim>& value) { return value.acceleration(time, increment); });
}

template <int dim>
void PrescribedTemperature<dim>::motion(double time, double increment, Vec T, Vec rate,
                                        Vec second) const {
  displacement(time, T);
  velocity(time, increment, rate);
  acceleration(time, increment, second);
}

template class PrescribedTemperature<2>;
template class PrescribedTemperature<3>;

}  // namespace steppe
