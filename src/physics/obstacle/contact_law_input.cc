#include "steppe/physics/obstacle/contact_law_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void ContactLawInput::bind_law(ParameterHandler& prm) {
  prm.add_parameter("Active", active,
                    "Expression of t: it acts while that is not zero; empty: always. Let steps end "
                    "where it changes (Time / Must hit).",
                    TextPattern::expression());
  prm.add_parameter("Stiffness", stiffness,
                    "Penalty k, N/m^3, of the pressure k times the penetration; empty: the p-wave "
                    "modulus (of two bodies that of the softer one) over the cell size across "
                    "the boundary (that of Secondary), times 10, or 1 in explicit schemes.",
                    TextPattern::number());
  prm.add_parameter("Damping", damping,
                    "c, N s/m^3, of a pressure -c dg/dt while nodes press (g the gap); together "
                    "they never pull.",
                    Patterns::Double(0));
  prm.add_parameter("Friction static", static_friction,
                    "Coulomb's mu_s of nodes that stick, at least mu_k.", Patterns::Double(0));
  prm.add_parameter("Friction kinetic", kinetic_friction, "Coulomb's mu_k of nodes that slide.",
                    Patterns::Double(0));
  prm.add_parameter("Method", method,
                    "penalty, or augmented Lagrangian: each step is solved again with the "
                    "pressing forces as multipliers until nodes penetrate less than Penetration.",
                    Patterns::Selection("penalty|augmented Lagrangian"));
  prm.add_parameter("Penetration", penetration,
                    "Of the augmented Lagrangian, m; empty: 1e-6 of the size of the body.",
                    TextPattern::number());
}

std::vector<Condition> ContactLawInput::conditions() { return {Condition::in_motion("Damping")}; }

std::string ContactLawInput::path(const std::string& parameter) const {
  return list + " / " + name + " / " + parameter;
}

void ContactLawInput::check_law() const {
  if (static_friction < kinetic_friction)
    throw InputError(path("Friction static") + " = " + std::to_string(static_friction) +
                     ": must be at least Friction kinetic = " + std::to_string(kinetic_friction));
  if (!augmented() && !penetration.empty())
    throw InputError(path("Penetration") + " = " + penetration +
                     ": is for Method = augmented Lagrangian; a larger Stiffness makes the penalty "
                     "method penetrate less");
  if (augmented()) tolerance(1);
  penalty();
}

double ContactLawInput::tolerance(double size) const {
  if (penetration.empty()) return 1e-6 * size;
  const double given = read_number(penetration, path("Penetration"));
  if (given == 0)
    throw InputError(path("Penetration") + " = " + penetration + ": must be positive");
  return given;
}

double ContactLawInput::penalty() const {
  return stiffness.empty() ? 0 : read_number(stiffness, path("Stiffness"));
}

double read_number(const std::string& text, const std::string& parameter) {
  const auto value = finite_number(text);
  if (value && *value >= 0) return *value;
  throw InputError(parameter + " = " + text + ": must be a finite number >= 0");
}

}  // namespace steppe
