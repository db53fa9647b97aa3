#include "steppe/fem/boundary_input.h"

#include "steppe/input/text.h"

namespace steppe {

using namespace dealii;

void BoundaryInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "Kind", kind,
      "faces: the nodes of the boundary faces in the region; nodes: every node there, "
      "also inside the body.",
      Patterns::Selection("faces|nodes"));
  prm.add_parameter("Where", where,
                    "Region of the boundary, `name fixed`, `id 1`, `plane 1 0 0 10`, ..., or of "
                    "nodes, `point 0 0 1` (see Materials / Where for all kinds).");
  prm.add_parameter(
      "Motion", motion,
      "`free`; `fixed`; `symmetry`: no motion along the normal of a plane, however it lies; "
      "`sliding`: the same on a curved boundary, along the mean reference normal at each node; "
      "`rotation`: with Point, Axis, Angle, Translation; or the displacement's components "
      "separated by `;`, each an expression of x, y, z, t, or `free`, or `tied`: unknown, but the "
      "same at all nodes.");
  prm.add_parameter(
      "Active", active,
      "Expression of t: the boundary is held and moved while that is not zero, and "
      "free otherwise; empty: always. Steps end where it changes. One that acts from "
      "a later time than Time / Start on grips the body where it is: its displacement "
      "is that of then plus what Motion changes since.");
  prm.add_parameter("Given", given,
                    "What the components of Motion are: the displacement, m; the velocity, m/s; or "
                    "the acceleration, m/s^2. The latter two are functions of t alone, a table for "
                    "example, and are integrated from rest at Time / Start.",
                    Patterns::Selection("displacement|velocity|acceleration"));
  prm.add_parameter("Point", rotation.point,
                    "Of Motion = rotation: a point of the axis, m, coordinates separated by "
                    "commas.");
  prm.add_parameter("Axis", rotation.axis,
                    "Its direction, in 3D: three numbers separated by commas.");
  prm.add_parameter("Angle", rotation.angle,
                    "By which it has turned, rad, an expression of t, counterclockwise about Axis; "
                    "empty: 0.");
  prm.add_parameter("Translation", rotation.translation,
                    "After turning, m: components separated by `;`, expressions of t; empty: "
                    "none.");
}

bool BoundaryInput::holds() const {
  for (const std::string& part : split(motion, ';'))
    if (part != "free") return true;
  return false;
}

}  // namespace steppe
