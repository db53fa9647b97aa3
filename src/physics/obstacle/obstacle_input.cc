#include "steppe/physics/obstacle/obstacle_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/physics/obstacle/obstacle_entry.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void ObstacleInput::bind(ParameterHandler& prm) {
  const Kinds kinds(obstacle_entries());
  prm.add_parameter("Kind", kind, kinds.meanings() + ".", Patterns::Selection(kinds.selection()));
  for (const KindParameter& parameter : kinds.parameters())
    prm.add_parameter(parameter.name, geometry[parameter.name], parameter.meaning,
                      TextPattern::numbers());
  prm.add_parameter("Motion", motion,
                    "Displacement of the obstacle, m: components separated by `;`, expressions of "
                    "t; empty: it rests.",
                    TextPattern::expressions());
  prm.add_parameter(
      "Where", where,
      "Region of the boundary (see Materials / Where) whose nodes may touch it; a "
      "node counts with the area A = integral of its shape function over the faces that "
      "are turned towards the obstacle (on quadratic tetrahedra the middles of faces "
      "touch as well, and take part of it).",
      TextPattern::region());
  prm.add_parameter("Active", active,
                    "Expression of t: it is there while that is not zero; empty: always. Let steps "
                    "end where it changes (Time / Must hit).",
                    TextPattern::expression());
  prm.add_parameter("Stiffness", stiffness,
                    "Penalty k, N/m^3, of the pressure k times the penetration; empty: the p-wave "
                    "modulus over the cell size across the boundary, times 10, or 1 in explicit "
                    "schemes.",
                    TextPattern::number());
  prm.add_parameter("Damping", damping,
                    "c, N s/m^3, of a pressure -c dg/dt while nodes press (g the gap); together "
                    "they never pull.",
                    Patterns::Double(0));
  prm.add_parameter("Friction static", static_friction,
                    "Coulomb's mu_s of nodes that stick, at least mu_k.", Patterns::Double(0));
  prm.add_parameter("Friction kinetic", kinetic_friction, "Coulomb's mu_k of nodes that slide.",
                    Patterns::Double(0));
  prm.add_parameter(
      "Friction rule", friction_rule,
      "Of explicit-euler, central-difference and newmark with Beta = 0, with f the other forces on "
      "a node, lambda the pressing one, m its mass and t the tangential part relative to the "
      "obstacle. trial: f* = f_t + m v_t / h; a node with |f*| <= mu_s lambda (mu_k where it slid) "
      "stops, others feel -mu_k lambda f* / |f*|. as-published: with v_t the force is "
      "-min(|f_t|, mu_k lambda) v_t / |v_t|, without it -min(|f_t|, mu_s lambda) f_t / |f_t|, and "
      "v_t = 0 wherever |f_t| is the smaller: taken literally that stops a slide on a level floor "
      "at once, since f_t = 0 there. All other schemes, and these with a Reduction, use a return "
      "mapping with a tangential "
      "penalty as large as the normal one, static where the node stuck in the last step.",
      Patterns::Selection("trial|as-published"));
  prm.add_parameter("Method", method,
                    "penalty, or augmented Lagrangian: each step is solved again with the "
                    "pressing forces as multipliers until nodes penetrate less than Penetration.",
                    Patterns::Selection("penalty|augmented Lagrangian"));
  prm.add_parameter("Penetration", penetration,
                    "Of the augmented Lagrangian, m; empty: 1e-6 of the size of the body.",
                    TextPattern::number());
}

std::vector<Condition> ObstacleInput::conditions() { return {Condition::in_motion("Damping")}; }

std::string ObstacleInput::path(const std::string& parameter) const {
  return "Obstacles / " + name + " / " + parameter;
}

double read_number(const std::string& text, const std::string& parameter) {
  const auto value = finite_number(text);
  if (value && *value >= 0) return *value;
  throw InputError(parameter + " = " + text + ": must be a finite number >= 0");
}

}  // namespace steppe
