#include "steppe/physics/load/load_input.h"

#include "steppe/fem/boundary/node_shares.h"
#include "steppe/physics/load/load_entry.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void LoadInput::bind(ParameterHandler& prm) {
  const Kinds kinds(load_entries());
  const Kinds dead(load_entries(), [](const LoadEntry& entry) { return !entry.follows_motion; });
  const Kinds following(load_entries(),
                        [](const LoadEntry& entry) { return entry.follows_motion; });
  prm.add_parameter("Kind", kind,
                    dead.meanings() + ". Those are dead loads; the others follow the motion. " +
                        following.meanings() + ".",
                    Patterns::Selection(kinds.selection()));
  prm.add_parameter("Where", where,
                    "Region of the cells, boundary faces or nodes it acts on (see Materials / "
                    "Where); not of " +
                        kinds.lacking("Where") + ".",
                    TextPattern::region());
  prm.add_parameter(
      "Value", value,
      "Expressions of x, y, z, t, separated by `;` (x, y, z: reference positions; t: of a "
      "load that oscillates the frequency, Hz). " +
          kinds.meanings("Value") + " All others: the components of the vector.",
      TextPattern::expressions());
  bind_given(prm, given, "Value");
  prm.add_parameter("Active", active,
                    "Expression of t: the load acts while that is not zero; empty: always. Let "
                    "steps end where it changes (Time / Must hit).",
                    TextPattern::expression());
  prm.add_parameter("At", at, "A point. " + kinds.meanings("At"), TextPattern::numbers());
  prm.add_parameter("Point", point, kinds.meanings("Point"));
  prm.add_parameter("Direction", direction,
                    "Components separated by `;`. " + kinds.meanings("Direction"),
                    TextPattern::expressions());
  prm.add_parameter("Specific weight", specific_weight, kinds.meanings("Specific weight"),
                    Patterns::Double(0));
  prm.add_parameter("Coriolis", coriolis, kinds.meanings("Coriolis"));
  prm.add_parameter(
      "Ramp", ramp,
      "linear: all of it times (t - Start) / (End - Start) of the section Time; none: "
      "as Value says, from the start on; auto: linear in a static run where Value "
      "does not depend on t, none otherwise.",
      Patterns::Selection("auto|linear|none"));
  prm.add_parameter("Phase", phase,
                    "Of a load that oscillates: how far it is ahead of cos(2 pi f t), degrees; two "
                    "loads 90 degrees apart rotate.");
}

std::vector<Condition> LoadInput::conditions() {
  std::vector<Condition> conditions = Kinds(load_entries()).conditions("Kind");
  conditions.push_back({"Phase", {"Run"}, {"harmonic", "spectrum"}});
  return conditions;
}

std::string LoadInput::path(const std::string& parameter) const {
  return this->parameter.empty() ? "Loads / " + name + " / " + parameter : this->parameter;
}

}  // namespace steppe
