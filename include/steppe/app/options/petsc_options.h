#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// Throws InputError for options of PETSc's that have no place here, for negative tolerances and
/// numbers of iterations, for matrices on a GPU, and for a file which PETSc would open at its
/// start, where it could not tell why it fails. Local.
void check_petsc_options(const std::vector<std::string>& words);

/// Checks all options once PETSc runs, as above, and the files that rank 0 opens later
/// (viewers and monitors): where it failed to, the other ranks would wait for ever. Collective.
void check_all_petsc_options(MPI_Comm communicator);

/// Options that nobody asked for: a warning on the screen, or an InputError if the user wants it
/// strict. The same on all ranks.
void report_unused_options(bool strict, bool speaks);

}  // namespace steppe
