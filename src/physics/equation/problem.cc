#include "steppe/physics/equation/problem.h"

namespace steppe {

namespace {

void copy_vectors(const State& from, State& to) {
  check(VecCopy(from.displacement, to.displacement));
  if (from.velocity) check(VecCopy(from.velocity, to.velocity));
  if (from.acceleration) check(VecCopy(from.acceleration, to.acceleration));
}

void update_vectors(State& state) {
  for (const VecHandle* v : {&state.displacement, &state.velocity, &state.acceleration})
    if (*v) update_ghosts(*v);
}

}  // namespace

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

void expand(const Problem& problem, const State& state, State& nodal, const NodalExpansion& some) {
  nodal.time = state.time;
  nodal.load_time = state.load_time;
  nodal.at_rest = state.at_rest;
  nodal.half_step = state.half_step;
  nodal.moduli = state.moduli;
  nodal.vibrates = state.vibrates;
  nodal.revision = state.revision;
  if (some)
    some(state, nodal);
  else if (const NodalForm* form = problem.nodal_form())
    form->expand(state, nodal);
  else
    copy_vectors(state, nodal);
  update_vectors(nodal);
}

void project(const Problem& problem, const State& nodal, State& state) {
  if (const NodalForm* form = problem.nodal_form())
    form->project(nodal, state);
  else
    copy_vectors(nodal, state);
  update_vectors(state);
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

const Problem& problem_of_nodes(const Problem& problem) {
  const NodalForm* form = problem.nodal_form();
  return form ? form->of_nodes() : problem;
}

void restrict_force(const Problem& problem, Vec nodal, Vec F) {
  if (const NodalForm* form = problem.nodal_form())
    form->restrict_force(nodal, F);
  else
    check(VecCopy(nodal, F));
}

}  // namespace steppe
