#include "contact_state.h"

#include <algorithm>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
void Contact<dim>::offer(Quantities& quantities) const {
  const auto offer_scalar = [&](const char* name, double start, auto value, auto merge) {
    quantities.nodal.push_back(
        {name, false, start, [this, value, merge](const State& state, Vec field) {
           const auto nodes = at_nodes(state);
           LocalArray entries(field);
           for (const AtNode& here : nodes)
             entries[dim * here.node] = merge(entries[dim * here.node], here.*value);
         }});
  };
  const auto least = [](double a, double b) { return std::min(a, b); };
  const auto largest = [](double a, double b) { return std::max(a, b); };
  const double infinity = std::numeric_limits<double>::infinity();
  quantities.nodal.push_back({"contact traction", true, 0, [this](const State& state, Vec field) {
                                add_traction(state, field);
                              }});
  offer_scalar("contact pressure", 0, &AtNode::pressure, std::plus<>());
  offer_scalar("contact gap", infinity, &AtNode::gap, least);
  offer_scalar("contact slip", 0, &AtNode::slip, largest);

  std::vector<Column> numbers;
  for (int c = 0; c < dim; ++c) numbers.push_back({std::string("force_") + "xyz"[c], "force"});
  numbers.insert(numbers.end(),
                 {{"touching"}, {"penetration", "contact gap"}, {"pressure", "contact pressure"}});
  for (int c = 0; c < dim; ++c)
    numbers.push_back({std::string("pressure_at_") + "xyz"[c], "length"});
  numbers.insert(numbers.end(),
                 {{"gap", "contact gap"}, {"slip", "contact slip"}, {"area", "area"}});
  quantities.totals.push_back(
      {"contact with " + name(), numbers, [this](const State& state) {
         const Total total = this->total(state);
         std::vector<double> values;
         for (int c = 0; c < dim; ++c) values.push_back(total.force[c]);
         values.insert(values.end(),
                       {double(total.touching), total.penetration, total.pressure.value});
         // where nothing presses it is nowhere
         for (int c = 0; c < dim; ++c)
           values.push_back(total.pressure.value > 0 ? total.pressure.where[c] : 0);
         values.insert(values.end(), {total.gap, total.slip.value, total.area});
         return values;
       }});
}

template void Contact<2>::offer(Quantities&) const;
template void Contact<3>::offer(Quantities&) const;

}  // namespace steppe
