#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/app/saved/restart.h"
#include "steppe/physics/equation/problem.h"

namespace steppe {

/// Make of the state of a problem the motion of a checkpoint of another mesh or degree, whose run
/// is set up again for it, and return the energies and momenta there. Collective. Throws InputError
/// on all ranks for what cannot be interpolated.
template <int dim>
Balance take_motion_of(const Restart& origin, const Discretisation<dim>& grid,
                       const Problem& system, State& state);

/// Say on the screen how energies and momenta changed where that motion is the start of a run.
/// Collective.
void print_changes(const Balance& there, const Problem& system, State& state, int dim, bool speaks);

}  // namespace steppe
