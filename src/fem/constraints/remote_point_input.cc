#include "steppe/fem/constraints/remote_point_input.h"

#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void RemotePointInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "Where", where,
      "Region of the nodes that belong to the point (see Materials / Where): by id or "
      "name those of a part of the boundary or, where no part has it, of cells; by geometry also "
      "nodes inside.",
      TextPattern::region());
  prm.add_parameter("Point", point,
                    "Place of the point, m: coordinates separated by commas, anywhere; empty: the "
                    "centre of Where.",
                    TextPattern::numbers());
  prm.add_parameter("Kind", kind,
                    "rigid: the nodes of Where move with the point as one rigid body; spread: the "
                    "point moves with the mean of the nodes, and gives them its force and moment, "
                    "without stiffening them.",
                    Patterns::Selection("rigid|spread"));
  prm.add_parameter("Directions", directions,
                    "Of rigid: the components of the nodes' displacement that move with the point, "
                    "of x, y, z; others are free. Nodes of cells have no rotations, so that rx, "
                    "ry, rz, those of the point, stay.");
  prm.add_parameter("Weights", weights,
                    "Of spread: what the nodes count in the mean and get of a force. area: the "
                    "integrals of their shape functions over Where; equal; or an expression of x, "
                    "y, z.",
                    TextPattern::expression());
  prm.add_parameter("Mass", mass, "At the point, kg.", Patterns::Double(0));
  prm.add_parameter("Inertia", inertia,
                    "Moments of inertia at the point about the axes x, y, z, kg m^2, separated by "
                    "commas, in 2D about z; empty: none.",
                    TextPattern::numbers());
  prm.add_parameter("Force", force,
                    "On the point, N: components separated by `;`, expressions of t; empty: none. "
                    "A load of Kind = remote force can do more.",
                    TextPattern::expressions());
  prm.add_parameter("Moment", moment,
                    "On the point, N m: components separated by `;`, expressions of t, in 2D one; "
                    "empty: none. A load of Kind = remote moment can do more.",
                    TextPattern::expressions());
  prm.add_parameter("Displacement", displacement,
                    "Of rigid: prescribed components of the point's displacement, m, separated by "
                    "`;`, each an expression of t or `free`; empty: free.",
                    TextPattern::expressions());
  prm.add_parameter("Rotation", rotation,
                    "Of rigid: prescribed components of the point's rotation vector, rad, "
                    "separated by `;`, each an expression of t or `free`, in 2D one; empty: free.",
                    TextPattern::expressions());
}

std::vector<Condition> RemotePointInput::conditions() {
  return {{"Directions", {"Kind"}, {"rigid"}},
          {"Displacement", {"Kind"}, {"rigid"}},
          {"Rotation", {"Kind"}, {"rigid"}},
          {"Weights", {"Kind"}, {"spread"}}};
}

}  // namespace steppe
