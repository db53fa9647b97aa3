#include "steppe/physics/load/load_input.h"

namespace steppe {

using namespace dealii;

void LoadInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "Kind", kind,
      "gravity: acceleration field, m/s^2 (force = mass matrix times its nodal values); base "
      "acceleration: of the frame of reference, m/s^2 (force = - mass times it; all results are "
      "relative to that frame); body force: per reference volume, N/m^3; traction: force per "
      "reference area of a boundary, Pa; nodal force: on each node of the region, N; point force: "
      "at a point of the body, N. Those are dead loads; the others follow the motion. pressure: p "
      "on the deformed surface, Pa, force - p n da; hydrostatic pressure: p = w (z_0(t) - x.up) "
      "below the level z_0 of a liquid, 0 above it; follower traction: force per reference area, "
      "Pa, along the normal and a tangent of the deformed surface; rotating frame: the forces M "
      "[omega^2 r - 2 omega x v - (d omega/dt) x r] of a frame of reference that turns, r from the "
      "axis (all results are relative to that frame).",
      Patterns::Selection("gravity|base acceleration|body force|traction|nodal force|point force|"
                          "pressure|hydrostatic pressure|follower traction|rotating frame"));
  prm.add_parameter("Where", where,
                    "Region of the cells, boundary faces or nodes it acts on (see Materials / "
                    "Where); not of a point force.");
  prm.add_parameter("Value", value,
                    "Expressions of x, y, z, t, separated by `;` (x, y, z: reference positions). "
                    "pressure: p. hydrostatic pressure: the level z_0, m. follower traction: the "
                    "parts along the outward normal and along the tangent. rotating frame: omega, "
                    "rad/s, and if that changes with t its derivative, rad/s^2. All others: the "
                    "components of the vector.");
  prm.add_parameter("Active", active,
                    "Expression of t: the load acts while that is not zero; empty: always. Let "
                    "steps end where it changes (Time / Must hit).");
  prm.add_parameter("At", at,
                    "point force: where it acts, coordinates separated by commas, m. rotating "
                    "frame: a point of the axis; empty: the origin.");
  prm.add_parameter("Direction", direction,
                    "Components separated by `;`. follower traction: of the reference surface, "
                    "expressions of x, y, z; its part in the surface turns and stretches with the "
                    "material and gives the direction of the tangent. rotating frame: of the axis "
                    "in 3D; empty: 0; 0; 1. hydrostatic pressure: up; empty: the last axis.");
  prm.add_parameter("Specific weight", specific_weight,
                    "hydrostatic pressure: w = rho g of the liquid, N/m^3.", Patterns::Double(0));
  prm.add_parameter("Coriolis", coriolis,
                    "rotating frame: the force - 2 M omega x v too? It makes the tangent "
                    "unsymmetric.");
  prm.add_parameter(
      "Ramp", ramp,
      "linear: all of it times (t - Start) / (End - Start) of the section Time; none: "
      "as Value says, from the start on; auto: linear in a static run where Value "
      "does not depend on t, none otherwise.",
      Patterns::Selection("auto|linear|none"));
}

std::vector<Condition> LoadInput::conditions() {
  const Path kind = {"Kind"};
  return {{"Where", kind, {"point force"}, true},
          {"At", kind, {"point force", "rotating frame"}},
          {"Direction", kind, {"follower traction", "rotating frame", "hydrostatic pressure"}},
          {"Specific weight", kind, {"hydrostatic pressure"}},
          {"Coriolis", kind, {"rotating frame"}}};
}

}  // namespace steppe
