#include "steppe/physics/equation/term.h"

namespace steppe {

void add_forces(const Terms& terms, ForcePart part, const State& state, Vec force,
                Contacts contacts) {
  for (const auto& term : terms) {
    const TermFacets& facets = term->facets();
    if (facets.is_load && part == ForcePart::load)
      term->add_residual(state, force);
    else if (facets.forces)
      facets.forces->add_force(part, state, force, contacts);
  }
}

}  // namespace steppe
