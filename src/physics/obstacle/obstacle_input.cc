#include "steppe/physics/obstacle/obstacle_input.h"

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
  bind_law(prm);
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
}

}  // namespace steppe
