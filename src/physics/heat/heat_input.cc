#include "steppe/physics/heat/heat_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/physics/heat/heat_load_entry.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void PrescribedTemperatureInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Where", where,
                    "Region of the boundary (see Materials / Where); where regions meet the later "
                    "name counts.",
                    TextPattern::region());
  prm.add_parameter("Value", value,
                    "Its temperature, K: an expression of x, y, z, t; or tied: unknown, but the "
                    "same at all its nodes, as of a perfect conductor there.",
                    TextPattern::expression());
}

bool PrescribedTemperatureInput::is_tied() const { return trimmed(value) == "tied"; }

void HeatLoadInput::bind(ParameterHandler& prm) {
  const Kinds kinds(heat_load_entries());
  prm.add_parameter("Kind", kind, kinds.meanings() + ".", Patterns::Selection(kinds.selection()));
  prm.add_parameter("Where", where,
                    "Region of the boundary, or of source of the cells (see Materials / Where).",
                    TextPattern::region());
  values["Stefan-Boltzmann constant"] = "5.670374419e-8";
  values["Absolute zero"] = "0";
  values["Fraction"] = "0.9";
  for (const KindParameter& parameter : kinds.parameters())
    prm.add_parameter(parameter.name, values[parameter.name], parameter.meaning,
                      TextPattern::expression());
}

std::vector<Condition> HeatLoadInput::conditions() {
  return Kinds(heat_load_entries()).conditions("Kind");
}

const std::string& HeatLoadInput::needed(const std::string& parameter) const {
  const std::string& text = values.at(parameter);
  if (!text.empty()) return text;
  throw InputError(path(parameter) + ": is missing; Kind = " + kind + " needs it");
}

}  // namespace steppe
