#include "steppe/output/probes/total_probe.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/output/probes/probe_input.h"

namespace steppe {

namespace {

/// The numbers of the contact with an obstacle of that name.
const TotalQuantity& contact_with(const ProbeInput& input,
                                  const std::vector<TotalQuantity>& totals) {
  const std::string kind = "contact with ";
  std::vector<std::string> names;
  for (const TotalQuantity& total : totals) {
    if (total.name == kind + input.obstacle) return total;
    if (total.name.rfind(kind, 0) == 0) names.push_back(total.name.substr(kind.size()));
  }
  throw InputError(input.path("Obstacle") + " = " + input.obstacle +
                   ": is no name of Obstacles / Names; " +
                   (names.empty() ? "there are no obstacles" : suggestion(input.obstacle, names)));
}

}  // namespace

ProbeEntry contact_probe() {
  return {{"contact",
           "force on an obstacle, N, number of nodes that press on it, their largest penetration, "
           "m, the largest pressure, Pa, and where, the smallest gap and the longest slip, m, and "
           "the area that presses, m^2",
           {"Obstacle"}},
          [](const auto& context, const ProbeInput& input) {
            return std::make_unique<TotalProbe>(contact_with(input, context.offered.totals));
          }};
}

ProbeEntry heat_probe() {
  return {{"heat",
           "the heat stored since the start, J, and the flow into the body from each of Heat loads "
           "and Prescribed temperatures, W",
           {}},
          [](const auto& context, const ProbeInput& input) {
            for (const TotalQuantity& total : context.offered.totals)
              if (total.name == "heat") return std::make_unique<TotalProbe>(total);
            throw InputError(input.path("Kind") + " = heat: is for Physics = heat");
          }};
}

ProbeEntry plastic_probe() {
  return {
      {"plastic",
       "the work of plastic flow in the body since the start, J, the largest equivalent plastic "
       "strain at a quadrature point, and the volume that has flowed, m^3, at rest",
       {}},
      [](const auto& context, const ProbeInput& input) {
        for (const TotalQuantity& total : context.offered.totals)
          if (total.name == "plastic flow") return std::make_unique<TotalProbe>(total);
        throw InputError(input.path("Kind") +
                         " = plastic: no material flows; take a plastic law, such as `Law = J2 "
                         "plasticity` in Materials");
      }};
}

ProbeEntry thermal_probe() {
  return {{"thermal",
           "the work of the thermal strain on the body since the start, J, part of the ledger's "
           "external work, and the least and the greatest temperature at a node",
           {}},
          [](const auto& context, const ProbeInput& input) {
            for (const TotalQuantity& total : context.offered.totals)
              if (total.name == "thermal strain") return std::make_unique<TotalProbe>(total);
            throw InputError(
                input.path("Kind") +
                " = thermal: no temperature is given; give Temperature / Value or Results");
          }};
}

}  // namespace steppe
