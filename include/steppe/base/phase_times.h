#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// What a phase, or an event of PETSc, took so far.
struct PhaseTimes {
  std::string name;
  int calls;                    ///< most of all ranks
  double longest, mean, least;  ///< s, over the ranks
  double flops;                 ///< of all ranks
};

/// All phases, and the main events of PETSc's solvers, that ran on some rank. Collective.
std::vector<PhaseTimes> phase_times(MPI_Comm communicator);

}  // namespace steppe
