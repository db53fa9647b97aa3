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

}  // namespace steppe
