#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// Throws InputError for options of PETSc's that have no place here, for negative tolerances and
/// numbers of iterations, for matrices on a GPU, and for a file which PETSc would open at its
/// start, where it could not tell why it fails. Local.
void check_petsc_options(const std::vector<std::string>& words);

/// The same once PETSc runs, for options from all of its sources (-options_file, PETSC_OPTIONS),
/// and for the files that rank 0 opens later (viewers and monitors): where it failed to, the other
/// ranks would wait for ever. Collective.
void check_all_petsc_options(MPI_Comm communicator);

/// Refuses words that stand neither for an option nor for the value of the option before; `where`
/// is where they stand. Local. Throws InputError.
void check_words(const std::vector<std::string>& words, const std::string& where);

/// The words without the options whose names begin so, and without their values. Local.
std::vector<std::string> without_options(const std::vector<std::string>& words,
                                         const std::vector<std::string>& beginnings);

}  // namespace steppe
