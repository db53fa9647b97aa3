#include "steppe/output/probes/bolt_probe.h"
#include "steppe/output/probes/coordinates_probe.h"
#include "steppe/output/probes/joint_probe.h"
#include "steppe/output/probes/motion_probe.h"
#include "steppe/output/probes/peak_stress_probe.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/output/probes/quantity_probe.h"
#include "steppe/output/probes/reaction_probe.h"
#include "steppe/output/probes/remote_probe.h"
#include "steppe/output/probes/stress_probe.h"
#include "steppe/output/probes/total_probe.h"
#include "steppe/physics/load/load_entry.h"

namespace steppe {

const std::vector<ProbeEntry>& probe_entries() {
  static const std::vector<ProbeEntry> entries = {
      point_probe(),       average_probe(),     reaction_probe(),     remote_probe(),
      stress_probe(),      peak_stress_probe(), stress_error_probe(), contact_probe(),
      plastic_probe(),     heat_probe(),        thermal_probe(),      peak_probe(),
      coordinates_probe(), bolt_probe(),        joint_probe()};
  return entries;
}

template <int dim>
std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>& inputs,
                                                ProbeContext<dim> context) {
  std::vector<PointText> points;
  for (const ProbeInput& input : inputs)
    if (entry_of(probe_entries(), input.kind).at_point)
      points.push_back({input.at, input.path("At")});
  const auto located = locate(context.space, points);
  auto point = located.begin();

  std::vector<std::unique_ptr<Probe>> probes;
  for (const ProbeInput& input : inputs) {
    const ProbeEntry& entry = entry_of(probe_entries(), input.kind);
    context.point = entry.at_point ? &*point++ : nullptr;
    probes.push_back(entry.make.in<dim>()(context, input));
  }
  return probes;
}

template std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>&,
                                                         ProbeContext<2>);
template std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>&,
                                                         ProbeContext<3>);

template <int dim>
BaseAccelerations<dim> base_accelerations(const std::vector<LoadInput>& loads,
                                          const Constants& constants) {
  auto base = std::make_shared<std::vector<BaseAcceleration<dim>>>();
  for (const LoadInput& load : loads)
    if (entry_of(load_entries(), load.kind).accelerates_frame)
      base->push_back({VectorExpression<dim>(load.value, load.path("Value"), constants),
                       Active(load.active, load.path("Active"), constants), load.factor});
  return base;
}

template BaseAccelerations<2> base_accelerations(const std::vector<LoadInput>&, const Constants&);
template BaseAccelerations<3> base_accelerations(const std::vector<LoadInput>&, const Constants&);

}  // namespace steppe
