#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// Words of options with the place where they stand: a file, a parameter, PETSC_OPTIONS.
struct OptionSource {
  std::string name;
  std::vector<std::string> words;
};

/**
 * Takes the files of options (-options_file FILE) out of the words of a command line. In a file
 * blanks and ends of lines separate words, quotes hold one together, and from # on a line is a
 * comment. Collective. Throws InputError for a file that cannot be read, and for quotes without an
 * end.
 */
std::vector<OptionSource> take_files_of_options(MPI_Comm communicator,
                                                std::vector<std::string>& words);

/**
 * Options that PETSc would read by itself as it starts, in rising rank: of ~/.petscrc, .petscrc and
 * petscrc, but not with -skip_petscrc among the words, and of PETSC_OPTIONS, as rank 0 has them.
 * They are read here so that they can be checked before they act, and said; `Libraries` lets PETSc
 * find none of them.
 * Collective. Throws InputError.
 */
std::vector<OptionSource> options_of_surroundings(MPI_Comm communicator,
                                                  const std::vector<std::string>& words);

/// The words of all sources in their order. Local.
std::vector<std::string> words_of(const std::vector<OptionSource>& sources);

/// Throws InputError, unless the user trusts the files of a run, for options of PETSc's that load
/// libraries, start programs, open connections or write files. Local.
void require_trust_for_options(const OptionSource& source);

}  // namespace steppe
