#include "steppe/output/probes/peak_stress_probe.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/probes/probe_input.h"

#include <numeric>

namespace steppe {

template <int dim>
std::unique_ptr<PeakStressProbe<dim>> make_peak_stress(const Space<dim>& space,
                                                       RecoveredStress<dim>& stress,
                                                       const ProbeInput& input) {
  std::vector<std::size_t> cells(space.cells().size());
  std::iota(cells.begin(), cells.end(), 0);
  if (!input.where.empty()) {
    const std::string parameter = input.path("Where");
    cells = region_cells(space, space.mesh().volume_region(input.where, parameter), parameter);
  }
  return std::make_unique<PeakStressProbe<dim>>(space, stress, std::move(cells),
                                                input.where.empty());
}

namespace {

template <int dim>
std::unique_ptr<Probe> make_stress_error(RecoveredStress<dim>& stress) {
  return std::make_unique<StressErrorProbe<dim>>(stress);
}

}  // namespace

ProbeEntry peak_stress_probe() {
  ProbeEntry entry{{"peak stress",
                    "largest von Mises stress, Pa, and where (both the stress recovered at the "
                    "nodes of each material, as in the field files)",
                    {{"Where",
                      "a region of the body instead: the nodes of the cells whose centres "
                      "lie there; empty: all"}}},
                   [](const auto& context, const ProbeInput& input) {
                     return make_peak_stress(context.space, context.stress, input);
                   }};
  entry.of_squares = true;
  return entry;
}

ProbeEntry stress_error_probe() {
  return {{"stress error", "its estimated relative error in the body"},
          [](const auto& context, const ProbeInput&) { return make_stress_error(context.stress); }};
}

template std::unique_ptr<PeakStressProbe<2>> make_peak_stress(const Space<2>&, RecoveredStress<2>&,
                                                              const ProbeInput&);
template std::unique_ptr<PeakStressProbe<3>> make_peak_stress(const Space<3>&, RecoveredStress<3>&,
                                                              const ProbeInput&);
template class PeakStressProbe<2>;
template class PeakStressProbe<3>;

}  // namespace steppe
