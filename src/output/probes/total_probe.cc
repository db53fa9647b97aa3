#include "steppe/output/probes/total_probe.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/output/probes/probe_input.h"

namespace steppe {

namespace {

/// The numbers of the contact with an obstacle, or of two bodies, of that name.
const TotalQuantity& contact_with(const ProbeInput& input,
                                  const std::vector<TotalQuantity>& totals) {
  const std::string kind = "contact with ";
  std::vector<std::string> names;
  for (const TotalQuantity& total : totals) {
    if (total.name == kind + input.obstacle) return total;
    if (total.name.rfind(kind, 0) == 0) names.push_back(total.name.substr(kind.size()));
  }
  throw InputError(input.path("Obstacle") + " = " + input.obstacle +
                   ": is no name of Obstacles / Names or Contacts / Names; " +
                   (names.empty() ? "there are none" : suggestion(input.obstacle, names)));
}

/// Probe of the total of a name; `missing` says why there is none.
ProbeEntry probe_of(const std::string& name, const Kind& kind, const std::string& missing) {
  return {kind, [=](const auto& context, const ProbeInput& input) {
            for (const TotalQuantity& total : context.offered.totals)
              if (total.name == name) return std::make_unique<TotalProbe>(total);
            throw InputError(input.path("Kind") + " = " + kind.name + ": " + missing);
          }};
}

}  // namespace

ProbeEntry contact_probe() {
  return {{"contact",
           "force on an obstacle or on the Primary side of Contacts, N, number of nodes that press "
           "on it, their largest penetration, "
           "m, the largest pressure, Pa, and where, the smallest gap and the longest slip, m, and "
           "the area that presses, m^2; of Physics = heat the flow from Secondary to Primary, W, "
           "the largest difference of mean temperatures, K, the mean conductance, W/(m^2 K), and "
           "the area, m^2",
           {"Obstacle"}},
          [](const auto& context, const ProbeInput& input) {
            return std::make_unique<TotalProbe>(contact_with(input, context.offered.totals));
          }};
}

ProbeEntry heat_probe() {
  return probe_of("heat",
                  {"heat",
                   "the heat stored since the start, J, the flow into the body from each of Heat "
                   "loads and Prescribed temperatures, W, and from Secondary to Primary of each "
                   "of Contacts"},
                  "is for Physics = heat");
}

ProbeEntry plastic_probe() {
  return probe_of("plastic flow",
                  {"plastic",
                   "the work of plastic flow in the body since the start, J, the largest "
                   "equivalent plastic strain at a quadrature point, and the volume that has "
                   "flowed, m^3, at rest"},
                  "no material flows; take a plastic law, such as `Law = J2 plasticity` in "
                  "Materials");
}

ProbeEntry thermal_probe() {
  return probe_of("thermal strain",
                  {"thermal",
                   "the work of the thermal strain on the body since the start, J, part of the "
                   "ledger's external work, and the least and the greatest temperature at a node"},
                  "no temperature is given; give Temperature / Value or Results");
}

}  // namespace steppe
