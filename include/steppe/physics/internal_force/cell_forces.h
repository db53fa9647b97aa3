#pragma once

#include "steppe/physics/stress/cell_stress.h"

#include <vector>

namespace steppe {

/**
 * The generalised forces of cells by themselves, in displacements u = sum of z_i u_i:
 *     f_ki = integral over cell k of P(u) : grad u_i,   J,
 * with the stress P of the law alone, in the r vectors u_i, whose ghosts are up to date: for each
 * owned cell r numbers, 0 in cells that `stress` leaves out. Returns whether the state is
 * admissible in the owned cells; else the numbers mean nothing. Collective.
 */
template <int dim>
bool cell_forces(const CellStress<dim>& stress, const State& state,
                 const std::vector<VecHandle>& vectors, std::vector<double>& forces);

}  // namespace steppe
