#include "steppe/physics/facets/nodal_form.h"

namespace steppe {

void NodalForm::expand(const State& state, State& nodal) const {
  displacement(state.displacement, nodal.displacement);
  if (state.velocity) to_nodal(state.velocity, nodal.velocity);
  if (state.acceleration) to_nodal(state.acceleration, nodal.acceleration);
}

void NodalForm::project(const State& nodal, State& state) const {
  to_unknowns(nodal.displacement, state.displacement);
  if (nodal.velocity) to_unknowns(nodal.velocity, state.velocity);
  if (nodal.acceleration) to_unknowns(nodal.acceleration, state.acceleration);
}

}  // namespace steppe
