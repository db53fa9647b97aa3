#include "steppe/app/input/physics_kind.h"

namespace steppe {

const std::vector<PhysicsKind>& physics_kinds() {
  static const std::vector<PhysicsKind> kinds = {
      {{"elastodynamics", "the motion of a body"},
       2,
       {"Masses", "Boundaries", "Loads", "Dashpots", "Springs", "Foundations", "Obstacles",
        "Damping", "Modes", "Frequencies", "Excitation", "Reduction", "Temperature"}},
      {{"heat",
        "its temperature, by conduction, in time or (Time / Scheme = static) in a steady state"},
       1,
       {"Prescribed temperatures", "Heat loads"}}};
  return kinds;
}

}  // namespace steppe
