#pragma once

#include "steppe/solve/scheme/integrator.h"

#include <petscsys.h>

namespace steppe {

/// Seconds spent in each phase (the slowest rank's), how often it ran, the memory of all ranks, and
/// what the solvers did, on rank 0's screen. Collective.
void print_closing_table(MPI_Comm communicator, PetscInt n_unknowns, const SolverCounts& counts);

}  // namespace steppe
