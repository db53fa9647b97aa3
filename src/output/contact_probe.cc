#include "steppe/output/contact_probe.h"

namespace steppe {

template <int dim>
std::vector<double> ContactProbe<dim>::measure(const State& state) const {
  const auto total = contact_.total(state);
  std::vector<double> values(total.force.begin_raw(), total.force.end_raw());
  values.insert(values.end(), {double(total.touching), total.penetration, total.pressure.value});
  // where nothing presses it is nowhere
  for (int c = 0; c < dim; ++c)
    values.push_back(total.pressure.value > 0 ? total.pressure.where[c] : 0);
  values.insert(values.end(), {total.gap, total.slip.value, total.area});
  return values;
}

template class ContactProbe<2>;
template class ContactProbe<3>;

}  // namespace steppe
