#pragma once

#include <mpi.h>

#include <iosfwd>

namespace steppe {

/// Measure the machine of this job and write it on rank 0 as a machine file of `src/post/scale.py`
/// (input/solvers.md). Collective.
void report_machine(MPI_Comm communicator, std::ostream& out);

}  // namespace steppe
