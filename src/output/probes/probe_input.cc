#include "steppe/output/probes/probe_input.h"

#include "steppe/output/probes/probe_entry.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void ProbeInput::bind(ParameterHandler& prm) {
  const Kinds kinds(probe_entries());
  prm.add_parameter("Kind", kind, kinds.meanings() + ".", Patterns::Selection(kinds.selection()));
  prm.add_parameter("At", at, "Point of the reference shape, m: coordinates separated by commas.",
                    TextPattern::numbers());
  prm.add_parameter("Where", where,
                    "Region of the boundary (see Materials / Where). " + kinds.meanings("Where"),
                    TextPattern::region());
  prm.add_parameter("Quantity", quantity,
                    "At nodes: displacement, velocity, acceleration, or with contact, contact "
                    "pressure, contact gap, contact slip, contact traction; empty (not with peak): "
                    "displacement, velocity and acceleration. " +
                        kinds.meanings("Quantity"));
  prm.add_parameter("About", about,
                    "Of " + kinds.taking("About") +
                        ": a point of the reference shape, m, about which the moments are "
                        "measured too, with the lever arms of the deformed body, N m; empty: no "
                        "moments.");
  prm.add_parameter("Point", point,
                    "Of " + kinds.taking("Point") + ": a name of Remote points / Names.");
  prm.add_parameter(
      "Obstacle", obstacle,
      "Of " + kinds.taking("Obstacle") + ": a name of Obstacles / Names or Contacts / Names.");
  prm.add_parameter("Bolt", bolt, "Of " + kinds.taking("Bolt") + ": a name of Bolts / Names.");
  prm.add_parameter("Joint", joint, "Of " + kinds.taking("Joint") + ": a name of Joints / Names.");
}

std::vector<Condition> ProbeInput::conditions() {
  return Kinds(probe_entries()).conditions("Kind");
}

std::string ProbeInput::path(const std::string& parameter) const {
  return "Probes / " + name + " / " + parameter;
}

}  // namespace steppe
