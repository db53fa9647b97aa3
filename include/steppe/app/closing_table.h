#pragma once

#include "steppe/solve/solver_counts.h"

#include <mpi.h>

namespace steppe {

/// Seconds spent in each phase (the slowest rank's), how often it ran, and what the solvers did,
/// on rank 0's screen. Collective.
void print_closing_table(MPI_Comm communicator, const SolverCounts& counts);

}  // namespace steppe
