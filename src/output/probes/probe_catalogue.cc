#include "steppe/output/probes/coordinates_probe.h"
#include "steppe/output/probes/motion_probe.h"
#include "steppe/output/probes/peak_stress_probe.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/quantity_probe.h"
#include "steppe/output/probes/reaction_probe.h"
#include "steppe/output/probes/stress_probe.h"
#include "steppe/output/probes/total_probe.h"

namespace steppe {

const std::vector<ProbeEntry>& probe_entries() {
  static const std::vector<ProbeEntry> entries = {
      point_probe(),       average_probe(),      reaction_probe(), stress_probe(),
      peak_stress_probe(), stress_error_probe(), contact_probe(),  plastic_probe(),
      heat_probe(),        thermal_probe(),      peak_probe(),     coordinates_probe()};
  return entries;
}

}  // namespace steppe
