#include "steppe/fem/supports/boundary_input.h"

#include "steppe/fem/supports/boundary_set.h"
#include "steppe/fem/supports/support_entry.h"
#include "steppe/input/words/text.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void BoundaryInput::bind(ParameterHandler& prm) {
  const Kinds sets(boundary_set_entries());
  const Kinds named(support_entries(),
                    [](const SupportEntry& entry) { return !entry.is_expression; });
  prm.add_parameter("Kind", kind, sets.meanings() + ".", Patterns::Selection(sets.selection()));
  prm.add_parameter("Where", where,
                    "Region of the boundary, `name fixed`, `id 1`, `plane 1 0 0 10`, ..., or of "
                    "nodes, `point 0 0 1` (see Materials / Where for all kinds).",
                    TextPattern::region());
  prm.add_parameter("Motion", motion,
                    named.meanings() + "; or " + prescribed_components().meaning + ".",
                    TextPattern::expressions());
  prm.add_parameter(
      "Active", active,
      "Expression of t: the boundary is held and moved while that is not zero, and "
      "free otherwise; empty: always. Steps end where it changes. One that acts from "
      "a later time than Time / Start on grips the body where it is: its displacement "
      "is that of then plus what Motion changes since.",
      TextPattern::expression());
  prm.add_parameter("Given", given,
                    "What the components of Motion are: the displacement, m; the velocity, m/s; or "
                    "the acceleration, m/s^2. The latter two are functions of t alone, a table for "
                    "example, and are integrated from rest at Time / Start.",
                    Patterns::Selection("displacement|velocity|acceleration"));
  prm.add_parameter("Point", rotation.point,
                    "Of Motion = rotation: a point of the axis, m, coordinates separated by "
                    "commas.",
                    TextPattern::numbers());
  prm.add_parameter("Axis", rotation.axis,
                    "Its direction, in 3D: three numbers separated by commas.",
                    TextPattern::numbers());
  prm.add_parameter("Angle", rotation.angle,
                    "By which it has turned, rad, an expression of t, counterclockwise about Axis; "
                    "empty: 0.",
                    TextPattern::expression());
  prm.add_parameter("Translation", rotation.translation,
                    "After turning, m: components separated by `;`, expressions of t; empty: "
                    "none.",
                    TextPattern::expressions());
}

bool BoundaryInput::holds() const {
  for (const std::string& part : components(motion))
    if (support_entry(part).holds) return true;
  return false;
}

bool BoundaryInput::moves() const {
  for (const std::string& part : components(motion))
    if (support_entry(part).moves && finite_number(part).value_or(1) != 0) return true;
  return false;
}

std::string BoundaryInput::path(const std::string& parameter) const {
  return this->parameter.empty() ? "Boundaries / " + name + " / " + parameter : this->parameter;
}

}  // namespace steppe
