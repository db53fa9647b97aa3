#include "steppe/app/heat/temperature_history.h"

#include <algorithm>
#include <string>
#include <utility>

namespace steppe {

template <int dim>
void TemperatureHistory<dim>::add(double time, VecHandle nodal) {
  states_.push_back({time, std::move(nodal)});
}

template <int dim>
void TemperatureHistory<dim>::at(double time, std::vector<double>& nodal) const {
  const auto after = std::find_if(states_.begin(), states_.end(),
                                  [&](const Temperatures& state) { return state.time > time; });
  const auto next = after == states_.end() ? after - 1 : after;
  const auto before = after == states_.begin() || after == states_.end() ? next : after - 1;
  const double share = before == next ? 1 : (time - before->time) / (next->time - before->time);
  const LocalView from(before->nodal), to(next->nodal);
  for (std::size_t i = 0; i < nodal.size(); ++i)
    nodal[i] = before == next ? to[long(i)] : (1 - share) * from[long(i)] + share * to[long(i)];
}

template <int dim>
void TemperatureHistory<dim>::forget_before(double time) {
  while (states_.size() > 1 && states_[1].time <= time) states_.pop_front();
}

template <int dim>
void TemperatureHistory<dim>::history(Archive& archive) {
  const auto section = archive.enter("temperatures");
  std::vector<double> times;
  for (const Temperatures& state : states_) times.push_back(state.time);
  archive.values("times", times);
  if (archive.loads()) states_.clear();
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (archive.loads()) add(times[i], space_.create_vector(1));
    archive.vector(std::to_string(i), states_[i].nodal);
  }
}

template class TemperatureHistory<2>;
template class TemperatureHistory<3>;

}  // namespace steppe
