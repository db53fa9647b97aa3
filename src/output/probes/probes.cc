#include "steppe/output/probes/probes.h"

#include "steppe/output/probes/probe_entry.h"

namespace steppe {

template <int dim>
std::vector<std::unique_ptr<Probe>> make_probes(
    const std::vector<ProbeInput>& inputs, const Space<dim>& space, RecoveredStress<dim>& stress,
    const Problem& problem, const std::vector<LoadInput>& loads, const Constants& constants,
    const Quantities& offered, const std::vector<BoundaryInput>& boundaries) {
  std::vector<PointText> points;
  for (const ProbeInput& input : inputs)
    if (entry_of(probe_entries(), input.kind).at_point)
      points.push_back({input.at, input.path("At")});
  const auto located = locate(space, points);
  auto point = located.begin();

  ProbeContext<dim> context{space,   stress,     problem,
                            offered, boundaries, base_accelerations<dim>(loads, constants)};
  std::vector<std::unique_ptr<Probe>> probes;
  for (const ProbeInput& input : inputs) {
    const ProbeEntry& entry = entry_of(probe_entries(), input.kind);
    context.point = entry.at_point ? &*point++ : nullptr;
    probes.push_back(entry.make.in<dim>()(context, input));
  }
  return probes;
}

template std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>&,
                                                         const Space<2>&, RecoveredStress<2>&,
                                                         const Problem&,
                                                         const std::vector<LoadInput>&,
                                                         const Constants&, const Quantities&,
                                                         const std::vector<BoundaryInput>&);
template std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>&,
                                                         const Space<3>&, RecoveredStress<3>&,
                                                         const Problem&,
                                                         const std::vector<LoadInput>&,
                                                         const Constants&, const Quantities&,
                                                         const std::vector<BoundaryInput>&);

}  // namespace steppe
