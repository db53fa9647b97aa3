#include "steppe/physics/spring/foundation_input.h"

#include "steppe/physics/spring/foundation_entry.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void FoundationInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Where", where, "Region of the boundary (see Materials / Where).",
                    TextPattern::region());
  const Kinds kinds(foundation_entries());
  prm.add_parameter("Kind", kind, kinds.meanings() + ".", Patterns::Selection(kinds.selection()));
  const auto add = [&](const char* key, std::string& value, const std::string& text) {
    prm.add_parameter(key, value, text + ": not negative, an expression of x, y, z.",
                      TextPattern::expression());
  };
  add("Normal stiffness", normal_stiffness,
      "k_n, force per reference area and displacement along the reference normal, N/m^3");
  add("Tangential stiffness", tangential_stiffness, "k_t, the same across the normal, N/m^3");
  add("Normal damping", normal_damping,
      "c_n, force per reference area and velocity along the reference normal, N s/m^3");
  add("Tangential damping", tangential_damping, "c_t, the same across the normal, N s/m^3");
}

std::vector<Condition> FoundationInput::conditions() {
  return {Condition::in_motion("Kind"), Condition::in_motion("Normal damping"),
          Condition::in_motion("Tangential damping")};
}

std::string FoundationInput::path(const std::string& parameter) const {
  return "Foundations / " + name + " / " + parameter;
}

}  // namespace steppe
