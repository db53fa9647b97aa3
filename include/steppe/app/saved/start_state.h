#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/physics/equation/problem.h"

namespace steppe {

/// Make of the state of a problem that of another run, `Start / From`, at its own time: with the
/// displacements of nodes and, where it `moves`, the velocities, and with what the terms of the
/// problem remember there under the same names. The rank that speaks says how far the forces are
/// from a balance. Collective. Throws InputError on all ranks for a run of another mesh or degree,
/// or one whose checkpoint holds no motion of nodes.
template <int dim>
void take_start(const Discretisation<dim>& grid, bool moves, Problem& problem, State& state);

}  // namespace steppe
