#include "steppe/output/contact_fields.h"

#include <algorithm>

namespace steppe {

template <int dim>
ContactFields<dim>::ContactFields(const Space<dim>& space,
                                  const std::vector<const Contact<dim>*>& contacts)
    : contacts_(contacts) {
  if (contacts.empty()) return;
  for (VecHandle* field : {&traction_, &pressure_, &gap_, &slip_}) *field = space.create_vector();
}

template <int dim>
void ContactFields<dim>::update(const State& state) {
  if (contacts_.empty()) return;
  for (const Vec field : {Vec(traction_), Vec(pressure_), Vec(gap_), Vec(slip_)})
    check(VecZeroEntries(field));
  for (const Contact<dim>* contact : contacts_) contact->add_traction(state, traction_);
  LocalArray pressure(pressure_), gap(gap_), slip(slip_);
  for (const Contact<dim>* contact : contacts_)
    for (const auto& here : contact->at_nodes(state)) {
      const int first = dim * here.node;
      // the second component says that the node has a gap
      gap[first] = gap[first + 1] == 0 ? here.gap : std::min(gap[first], here.gap);
      gap[first + 1] = 1;
      pressure[first] += here.pressure;
      slip[first] = std::max(slip[first], here.slip);
    }
}

template <int dim>
std::vector<std::pair<std::string, Vec>> ContactFields<dim>::vectors() const {
  if (contacts_.empty()) return {};
  return {{"contact_traction", traction_}};
}

template <int dim>
std::vector<std::pair<std::string, Vec>> ContactFields<dim>::scalars() const {
  if (contacts_.empty()) return {};
  return {{"contact_pressure", pressure_}, {"contact_gap", gap_}, {"contact_slip", slip_}};
}

template class ContactFields<2>;
template class ContactFields<3>;

}  // namespace steppe
