#include "steppe/physics/contact/contact_quantities.h"

#include "steppe/base/petsc/petsc.h"

#include <algorithm>
#include <limits>

namespace steppe {

template <int dim>
void offer_contact(const ContactMeasures<dim>& measures, Quantities& quantities) {
  const auto offer_scalar = [&](const char* name, double start, auto value, auto merge) {
    quantities.nodal.push_back(
        {name, false, start,
         [at_nodes = measures.at_nodes, value, merge](const State& state, Vec field) {
           const auto nodes = at_nodes(state);
           LocalArray entries(field);
           for (const ContactAtNode& here : nodes)
             entries[dim * here.node] = merge(entries[dim * here.node], here.*value);
         }});
  };
  const auto least = [](double a, double b) { return std::min(a, b); };
  const auto largest = [](double a, double b) { return std::max(a, b); };
  const double infinity = std::numeric_limits<double>::infinity();
  quantities.nodal.push_back({"contact traction", true, 0, measures.add_traction});
  offer_scalar("contact pressure", 0, &ContactAtNode::pressure, std::plus<>());
  offer_scalar("contact gap", infinity, &ContactAtNode::gap, least);
  offer_scalar("contact slip", 0, &ContactAtNode::slip, largest);

  std::vector<Column> numbers;
  for (int c = 0; c < dim; ++c) numbers.push_back({std::string("force_") + "xyz"[c], "force"});
  numbers.insert(numbers.end(),
                 {{"touching"}, {"penetration", "contact gap"}, {"pressure", "contact pressure"}});
  for (int c = 0; c < dim; ++c)
    numbers.push_back({std::string("pressure_at_") + "xyz"[c], "length"});
  numbers.insert(numbers.end(),
                 {{"gap", "contact gap"}, {"slip", "contact slip"}, {"area", "area"}});
  quantities.totals.push_back(
      {"contact with " + measures.name, numbers, [of = measures.total](const State& state) {
         const ContactTotal<dim> total = of(state);
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

template void offer_contact(const ContactMeasures<2>&, Quantities&);
template void offer_contact(const ContactMeasures<3>&, Quantities&);

}  // namespace steppe
