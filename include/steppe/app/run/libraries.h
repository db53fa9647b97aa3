#pragma once

#include <string>
#include <vector>

namespace steppe {

/// MPI between the start and the end of a program, in which numbers below the smallest normal one
/// count as zero, signals are obeyed (obey_signals) and BLAS has its memory (prepare_blas). What
/// PETSc is to do is read meanwhile, before it starts (see Libraries).
class Mpi {
 public:
  /// Collective, once.
  Mpi();
  ~Mpi();
  Mpi(const Mpi&) = delete;
  Mpi& operator=(const Mpi&) = delete;
};

/// PETSc, SLEPc and p4est between the start and the end of a program that uses this library, within
/// those of MPI; PETSc's errors become exceptions (see `check`), and its log counts the phases.
class Libraries {
 public:
  /// The words are a command line for PETSc, the program's name first, as `Request` holds them:
  /// all options that there are, since neither .petscrc nor PETSC_OPTIONS is read beside them.
  /// Collective, once. Throws InputError for an option that does not let PETSc start.
  explicit Libraries(std::vector<std::string> words);
  ~Libraries();
  Libraries(const Libraries&) = delete;
  Libraries& operator=(const Libraries&) = delete;

 private:
  std::vector<std::string> words_;  // which PETSc keeps
  std::vector<char*> arguments_;
};

}  // namespace steppe
