#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// Throws InputError for options of PETSc's that have no place here or that name a file which PETSc
/// would open at its start, where it could not tell why it fails. Local.
void check_petsc_options(const std::vector<std::string>& words);

/// The same for the files that rank 0 opens later (viewers and monitors), with options from all of
/// PETSc's sources: where it failed to, the other ranks would wait for ever. Collective.
void check_petsc_files(MPI_Comm communicator);

}  // namespace steppe
