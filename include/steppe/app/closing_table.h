#pragma once

#include <mpi.h>

namespace steppe {

/// Seconds spent in each phase (the slowest rank's), how often it ran, and the iterations, on rank
/// 0's screen. Collective.
void print_closing_table(MPI_Comm communicator, int newton_iterations, int linear_iterations);

}  // namespace steppe
