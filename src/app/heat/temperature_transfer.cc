#include "steppe/app/heat/temperature_transfer.h"

#include <algorithm>
#include <vector>

namespace steppe {

template <int dim>
TemperatureTransfer<dim>::TemperatureTransfer(const Space<dim>& heat, const Space<dim>& body,
                                              const std::string& where)
    : heat_(heat), body_(body), at_nodes_(heat, body, where) {}

template <int dim>
VecHandle TemperatureTransfer<dim>::temperatures(Vec of_heat) const {
  VecHandle here = body_.create_vector(1);
  {
    const std::vector<double> values = at_nodes_(of_heat, 1);
    LocalArray entries(here);
    std::copy(values.begin(), values.end(), entries.data());
  }
  update_ghosts(here);
  return here;
}

template <int dim>
VecHandle TemperatureTransfer<dim>::heat(Vec of_body) const {
  VecHandle there = heat_.create_vector(1);
  check(VecZeroEntries(there));
  std::vector<double> values(body_.n_owned_nodes());
  {
    const LocalView entries(of_body);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = entries[long(i)];
  }
  at_nodes_.add_adjoint(values, there);
  return there;
}

template class TemperatureTransfer<2>;
template class TemperatureTransfer<3>;

}  // namespace steppe
