#include "steppe/physics/equation/nodal_form.h"

#include "steppe/physics/equation/problem.h"

namespace steppe {

const Layout& nodal_layout(const Problem& problem) {
  const NodalForm* form = problem.nodal_form();
  return form ? form->nodal_layout() : problem.layout();
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
