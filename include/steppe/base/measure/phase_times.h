#pragma once

#include <mpi.h>

#include <array>
#include <string>
#include <vector>

namespace steppe {

/// A quantity of each rank.
struct OverRanks {
  double most, mean, least;
};

/// Amounts that are added up while a phase runs, outside the phases within it. Messages are those
/// that a rank sends. Reductions are all operations in which every rank takes part. Both are
/// counted by PETSc's log: those of PETSc and of this program, not those within deal.II, MUMPS and
/// METIS. The bytes of memory are those that count_work is told, and six for each operation of
/// PETSc: a product with a MATAIJ reads a value and a column, 12 B, for two operations, and vectors
/// take 8 to 12 B for one. The operations of MUMPS are counted by count_work_of_factors.
enum Amount { seconds, flops, memory_bytes, messages, message_bytes, reductions, n_amounts };
extern const char* const amount_names[n_amounts];

/// Time and work that a phase, or an event of PETSc, took so far in a run.
struct PhaseTimes {
  std::string name;
  int calls;                             ///< most of all ranks
  OverRanks all;                         ///< from begin to end, s
  std::array<OverRanks, n_amounts> own;  ///< zero of PETSc's events, which are in phases
  double flops;                          ///< of all ranks, with those of the phases within
};

/// All phases, and the main events of PETSc's solvers, that ran on some rank. Collective.
std::vector<PhaseTimes> phase_times(MPI_Comm communicator);

/// Let phases, and what is counted with them, begin anew with another run of the same program. No
/// phase may go on. Local.
void restart_phases();

/// Wall time since the run began whose phases these are, s; of the first one since the program
/// began. Local.
double run_seconds();

/// The part of that before the phases were registered, the start of the program, s. Local.
double start_seconds();

/// The largest resident memory of this process so far, B. Local.
double peak_memory();

}  // namespace steppe
