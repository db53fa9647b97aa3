#include "steppe/output/probe_input.h"

namespace steppe {

using namespace dealii;

void ProbeInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "Kind", kind,
      "point: motion at a point; average: mean motion of the nodes of a boundary; "
      "reaction: force of the supports on a boundary, N; stress: Cauchy and von "
      "Mises stress at a point, Pa; peak stress: largest von Mises stress, Pa, and "
      "where (both the stress recovered at the nodes of each material, as in the "
      "field files); stress error: its estimated relative error in the body; "
      "contact: force on an obstacle, N, number of nodes that press on it, their "
      "largest penetration, m, the largest pressure, Pa, and where, the smallest gap and the "
      "longest slip, m, and the area that presses, m^2; peak: the largest value of Quantity at "
      "the nodes, of a vector its norm, and where, m.",
      Patterns::Selection("point|average|reaction|stress|peak stress|stress error|contact|peak"));
  prm.add_parameter("At", at, "Point of the reference shape, m: coordinates separated by commas.");
  prm.add_parameter(
      "Where", where,
      "Region of the boundary (see Materials / Where); reaction: or one of Boundaries / "
      "Names, which may be of Kind = nodes.");
  prm.add_parameter("Quantity", quantity,
                    "Of point, average and peak: displacement, velocity, acceleration, or with "
                    "obstacles contact pressure, contact gap, contact slip, contact traction; "
                    "empty (not with peak): displacement, velocity and acceleration.");
  prm.add_parameter("Obstacle", obstacle, "Of contact: a name of Obstacles / Names.");
}

std::vector<Condition> ProbeInput::conditions() {
  const Path kind = {"Kind"};
  return {{"At", kind, {"point", "stress"}},
          {"Where", kind, {"average", "reaction"}},
          {"Quantity", kind, {"point", "average", "peak"}},
          {"Obstacle", kind, {"contact"}}};
}

}  // namespace steppe
