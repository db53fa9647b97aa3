#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// Over the ranks, s.
struct RankTimes {
  double longest, mean, least;
};

/// What a phase, or an event of PETSc, took so far.
struct PhaseTimes {
  std::string name;
  int calls;      ///< most of all ranks
  RankTimes all;  ///< from begin to end
  RankTimes
      own;       ///< of that outside the phases within; zero of PETSc's events, which are in phases
  double flops;  ///< of all ranks
};

/// All phases, and the main events of PETSc's solvers, that ran on some rank. Collective.
std::vector<PhaseTimes> phase_times(MPI_Comm communicator);

/// When the phases were registered, s since the program began: all before is its start. Local.
double start_seconds();

}  // namespace steppe
