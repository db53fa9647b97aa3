#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/**
 * The words of a command line with those of its files of options (-options_file FILE) in their
 * place: first, so that the command line overrides them. In a file blanks and ends of lines
 * separate words, quotes hold one together, and from # on a line is a comment. Collective. Throws
 * InputError for a file that cannot be read, and for quotes without an end.
 */
std::vector<std::string> with_files_of_options(MPI_Comm communicator,
                                               const std::vector<std::string>& words);

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
