#include "steppe/fem/supports/bolt.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void BoltInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Where", where,
                    "Region of the cells of the shank (see Materials / Where). It is cut along the "
                    "faces of its cells that are nearest to a plane; no other cells may have nodes "
                    "there.",
                    TextPattern::region());
  prm.add_parameter("Point", point,
                    "Point of that plane, m, coordinates separated by commas; empty: the centre of "
                    "the cells.",
                    TextPattern::numbers());
  prm.add_parameter("Direction", direction,
                    "Along the bolt, and normal to the plane: components of any length, separated "
                    "by commas; empty: the axis along which the cells extend farthest. It is fixed "
                    "in the reference shape and does not turn with the bolt.",
                    TextPattern::numbers());
  prm.add_parameter("Force", force,
                    "Tension of the bolt, N, expression of t: positive pulls both sides of the cut "
                    "towards each other.",
                    TextPattern::expression());
  prm.add_parameter("Shortening", shortening,
                    "In the place of Force, m, expression of t: how much shorter the shank without "
                    "load is.",
                    TextPattern::expression());
  prm.add_parameter("Lock at", lock,
                    "A time, s: from then on the shortening that is reached stays, and the force "
                    "is what the bolt takes; empty: never.",
                    TextPattern::number());
}

std::string BoltInput::path(const std::string& parameter) const {
  return path() + " / " + parameter;
}

}  // namespace steppe
