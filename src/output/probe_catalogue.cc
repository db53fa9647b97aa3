#include "steppe/output/coordinates_probe.h"
#include "steppe/output/motion_probe.h"
#include "steppe/output/peak_stress_probe.h"
#include "steppe/output/probe_entry.h"
#include "steppe/output/quantity_probe.h"
#include "steppe/output/reaction_probe.h"
#include "steppe/output/stress_probe.h"
#include "steppe/output/total_probe.h"

namespace steppe {

const std::vector<ProbeEntry>& probe_entries() {
  static const std::vector<ProbeEntry> entries = {
      point_probe(),       average_probe(),      reaction_probe(), stress_probe(),
      peak_stress_probe(), stress_error_probe(), contact_probe(),  plastic_probe(),
      heat_probe(),        thermal_probe(),      peak_probe(),     coordinates_probe()};
  return entries;
}

}  // namespace steppe
