#include "steppe/physics/heat/prescribed_temperature.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/constraints/mortar_tie.h"

#include <algorithm>
#include <limits>
#include <sstream>
#include <utility>

namespace steppe {

template <int dim>
PrescribedTemperature<dim>::PrescribedTemperature(
    const Space<dim>& space, const std::vector<PrescribedTemperatureInput>& inputs,
    const std::vector<PeriodicInput>& periodic, const std::vector<TiedFaces<dim>>& ties,
    const Constants& constants, const std::vector<double>& samples)
    : space_(space), value_of_(space.n_owned_nodes(), -1) {
  std::vector<Follower> followers;
  read(inputs, constants, followers);
  for (const PeriodicInput& input : periodic) read(input, constants, followers);
  for (const TiedFaces<dim>& tie : ties) read(tie, constants, followers);
  tie(followers, {samples.begin(), at_rest_ ? samples.begin() + 1 : samples.end()});
  nodes_.resize(names_.size());
  for (int node = 0; node < space.n_owned_nodes(); ++node) {
    const int value = value_of_[node];
    if (value >= 0) owned_.push_back(node);
    if (value >= 0 && value < int(names_.size())) nodes_[value].push_back(node);
  }
}

template <int dim>
int PrescribedTemperature<dim>::add(Expression<dim> value) {
  values_.emplace_back(std::move(value));
  at_rest_ &= !values_.back().uses_time();
  return int(values_.size()) - 1;
}

template <int dim>
void PrescribedTemperature<dim>::read(const std::vector<PrescribedTemperatureInput>& inputs,
                                      const Constants& constants,
                                      std::vector<Follower>& followers) {
  std::vector<std::size_t> part_of(space_.n_owned_nodes(), inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const PrescribedTemperatureInput& input = inputs[i];
    if (input.where.empty())
      throw InputError(input.path("Where") +
                       ": is missing; give a part of the boundary, such as `id 1` or `x = 0`");
    if (input.value.empty())
      throw InputError(input.path("Value") + ": is missing; give a temperature in K, or `tied`");
    const std::string where = input.path("Where");
    const auto faces =
        boundary_faces(space_, space_.mesh().boundary_region(input.where, where), where);
    for (const int node : boundary_nodes(space_, faces)) part_of[node] = i;
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].is_tied()) continue;
    const int value = add(Expression<dim>(inputs[i].value, inputs[i].path("Value"), constants));
    names_.push_back(inputs[i].name);
    for (int node = 0; node < space_.n_owned_nodes(); ++node)
      if (part_of[node] == i) value_of_[node] = value;
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].is_tied()) continue;
    const auto first = std::find(part_of.begin(), part_of.end(), i);
    PetscInt leader = std::numeric_limits<PetscInt>::max();
    if (first != part_of.end()) leader = space_.global_node(int(first - part_of.begin()));
    leader = dealii::Utilities::MPI::min(leader, space_.communicator());
    const int zero = add(Expression<dim>("0", inputs[i].path("Value"), constants));
    for (int node = 0; node < space_.n_owned_nodes(); ++node)
      if (part_of[node] == i)
        followers.push_back(
            {node, {{leader, 1}}, zero, "Prescribed temperatures / " + inputs[i].name, false});
  }
}

template <int dim>
void PrescribedTemperature<dim>::read(const PeriodicInput& periodic, const Constants& constants,
                                      std::vector<Follower>& followers) {
  const int jump = add(std::move(periodic_jump<dim>(periodic, 1, constants).front()));
  for (const auto& [node, leader] : periodic_nodes(space_, periodic))
    followers.push_back({node, {{leader, 1}}, jump, periodic.path(), true});
}

template <int dim>
void PrescribedTemperature<dim>::read(const TiedFaces<dim>& tie, const Constants& constants,
                                      std::vector<Follower>& followers) {
  const int zero = add(Expression<dim>("0", tie.input.path(), constants));
  std::vector<bool> left_out(space_.n_owned_nodes());
  for (int node = 0; node < space_.n_owned_nodes(); ++node) left_out[node] = value_of_[node] >= 0;
  for (const Follower& follower : followers) left_out[follower.unknown] = true;
  auto rows = tied_rows(space_, tie, {left_out});
  for (auto& [node, leaders] : rows.front())
    followers.push_back({node, std::move(leaders), zero, tie.input.path(), true});
}

template <int dim>
void PrescribedTemperature<dim>::tie(const std::vector<Follower>& followers,
                                     const std::vector<double>& times) {
  ties_ = make_ties(followers, *this, times);
  for (const auto& [follower, tie] : ties_.owned())
    value_of_[follower - space_.first_node()] = tie.jump;
}

template <int dim>
std::string PrescribedTemperature<dim>::place(PetscInt node) const {
  std::ostringstream text;
  text << "the temperature at (" << space_.node_positions()[std::size_t(node)] << ")";
  return text.str();
}

template <int dim>
template <class Field>
void PrescribedTemperature<dim>::set_locally(Vec v, const Field& field) const {
  LocalArray entries(v);
  std::vector<typename Motion<dim>::Field> at;
  for (const auto& value : values_) at.push_back(field(value));
  for (int node = 0; node < space_.n_owned_nodes(); ++node)
    if (value_of_[node] >= 0) entries[node] = at[value_of_[node]](space_.node_positions()[node]);
}

template <int dim>
template <class Field>
void PrescribedTemperature<dim>::set(Vec v, const Field& field) const {
  agree(space_.communicator(), [&] { set_locally(v, field); });
}

template <int dim>
void PrescribedTemperature<dim>::set_prescribed(double time, Vec T) const {
  set_locally(T, [&](const Motion<dim>& value) { return value.displacement(time); });
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
