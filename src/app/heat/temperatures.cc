#include "steppe/app/heat/temperatures.h"

#include "steppe/base/process/error.h"

#include <cstdio>
#include <sstream>

namespace steppe {

template <int dim>
void report_temperatures(const Space<dim>& space, const Body<dim>& body,
                         const std::vector<double>& times, bool speaks) {
  if (!body.temperature()) return;
  const bool changes = body.temperature()->changes();
  const auto [least, greatest] = temperature_range(
      space, *body.temperature(), changes ? times : std::vector<double>{times.front()});
  for (const Material<dim>& material : body.materials())
    for (const double T : {least, greatest}) {
      const double stretch = 1 + material.expansion.strain(T);
      if (stretch > 0) continue;
      std::ostringstream message;
      message << "Materials / " << material.name
              << " / Thermal expansion = " << material.expansion.coefficient
              << ": at the temperature " << T << " lengths are 1 + alpha (T - T_0) = " << stretch
              << " times those at T_0 = " << material.expansion.reference
              << ", which must be positive; check both and Temperature";
      throw InputError(message.str());
    }
  if (!speaks) return;
  if (changes && times.size() > 1)
    std::printf("temperature: from %.6g to %.6g at the nodes, at %zu times\n", least, greatest,
                times.size());
  else
    std::printf("temperature: from %.6g to %.6g at the nodes\n", least, greatest);
}

template void report_temperatures(const Space<2>&, const Body<2>&, const std::vector<double>&,
                                  bool);
template void report_temperatures(const Space<3>&, const Body<3>&, const std::vector<double>&,
                                  bool);

}  // namespace steppe
