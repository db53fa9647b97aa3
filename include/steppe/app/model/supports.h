#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/physics/equation/problem.h"

#include <string>

namespace steppe {

/**
 * Checks that what is sought of a body at rest has one answer. Refuses a body of which a piece can
 * move freely (see free_motions) even if all that may touch it did and friction held it, and names
 * the joints, bolts and remote points that let it. Where contact alone holds it, returns a note on
 * the motions that are free as long as they do not touch; else nothing. Looks at the tangent of an
 * initial state.
 *
 * `reason` is the parameter that asks for the equilibrium, "Time / Scheme = static". Collective.
 * Throws InputError on all ranks.
 */
template <int dim>
std::string check_supports(const Problem& problem, const Discretisation<dim>& grid,
                           const State& initial, const std::string& reason, bool has_contact);

}  // namespace steppe
