#include "steppe/physics/body/temperature.h"

#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace steppe {

template <int dim>
Temperature<dim>::Temperature(const Space<dim>& space, const std::string& text,
                              const Constants& constants)
    : space_(space) {
  const auto value = std::make_shared<Expression<dim>>(text, "Temperature / Value", constants);
  changes_ = value->uses_time();
  source_ = [this, value](double time, std::vector<double>& nodal) {
    for (std::size_t node = 0; node < nodal.size(); ++node)
      nodal[node] = (*value)(space_.node_positions()[node], time);
  };
}

template <int dim>
std::pair<double, double> temperature_range(const Space<dim>& space,
                                            const Temperature<dim>& temperature,
                                            const std::vector<double>& times) {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  agree(space.communicator(), [&] {
    for (const double time : times)
      for (const double value : temperature.at(time)) {
        least = std::min(least, value);
        most = std::max(most, value);
      }
  });
  return {dealii::Utilities::MPI::min(least, space.communicator()),
          dealii::Utilities::MPI::max(most, space.communicator())};
}

template class Temperature<2>;
template class Temperature<3>;
template std::pair<double, double> temperature_range(const Space<2>&, const Temperature<2>&,
                                                     const std::vector<double>&);
template std::pair<double, double> temperature_range(const Space<3>&, const Temperature<3>&,
                                                     const std::vector<double>&);

}  // namespace steppe
