#include "steppe/physics/equation/nodal_form.h"

#include "steppe/physics/equation/problem.h"

namespace steppe {

const Layout& nodal_layout(const Problem& problem) {
  const NodalForm* form = problem.nodal_form();
  return form ? form->nodal_layout() : problem.layout();
}

void nodal_displacement(const Problem& problem, Vec unknowns, Vec nodal) {
  if (const NodalForm* form = problem.nodal_form())
    form->displacement(unknowns, nodal);
  else
    check(VecCopy(unknowns, nodal));
  update_ghosts(nodal);
}

void expand(const Problem& problem, const State& state, State& nodal) {
  nodal.time = state.time;
  nodal.load_time = state.load_time;
  nodal.at_rest = state.at_rest;
  nodal.half_step = state.half_step;
  nodal_displacement(problem, state.displacement, nodal.displacement);
  to_nodal(problem, state.velocity, nodal.velocity);
  to_nodal(problem, state.acceleration, nodal.acceleration);
}

void to_nodal(const Problem& problem, Vec unknowns, Vec nodal) {
  if (const NodalForm* form = problem.nodal_form())
    form->to_nodal(unknowns, nodal);
  else
    check(VecCopy(unknowns, nodal));
  update_ghosts(nodal);
}

void to_unknowns(const Problem& problem, Vec nodal, Vec unknowns) {
  if (const NodalForm* form = problem.nodal_form())
    form->to_unknowns(nodal, unknowns);
  else
    check(VecCopy(nodal, unknowns));
  update_ghosts(unknowns);
}

void nodal_reactions(const Problem& problem, const State& nodal, Vec F) {
  if (const NodalForm* form = problem.nodal_form())
    form->reactions(nodal, F);
  else
    problem.force(ForcePart::reaction, nodal, F);
}

}  // namespace steppe
