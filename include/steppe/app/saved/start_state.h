#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/output/checkpoint/checkpoint.h"
#include "steppe/physics/equation/problem.h"

namespace steppe {

/// Temperatures of the nodes of a space in a checkpoint of a run of heat, K, with ghosts.
/// Collective.
template <int dim>
VecHandle read_temperatures(CheckpointLoader& archive, const Space<dim>& space);

/// Make of the state of a problem that of another run, `Start / From`, at its own time: with the
/// displacements of nodes and, where it `moves`, the velocities, and with what the terms of the
/// problem remember there under the same names; of heat with the temperatures alone. The rank that
/// speaks says of a motion how far the forces are from a balance. Collective. Throws InputError on
/// all ranks for a run of another mesh or degree, or one whose checkpoint holds no motion of nodes.
template <int dim>
void take_start(const Discretisation<dim>& grid, bool moves, Problem& problem, State& state);

}  // namespace steppe
