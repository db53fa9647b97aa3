#include "steppe/output/contact_probe.h"

namespace steppe {

template <int dim>
std::vector<double> ContactProbe<dim>::measure(const State& state) const {
  const auto total = contact_.total(state);
  std::vector<double> values(total.force.begin_raw(), total.force.end_raw());
  values.insert(values.end(), {double(total.touching), total.penetration});
  return values;
}

template class ContactProbe<2>;
template class ContactProbe<3>;

}  // namespace steppe
