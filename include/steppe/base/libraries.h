#pragma once

#include <deal.II/base/mpi.h>

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// MPI, PETSc and SLEPc between the start and the end of a program that uses this library; PETSc's
/// errors become exceptions (see `check`), and its log counts the phases.
class Libraries {
 public:
  /// The words are a command line for PETSc, the program's name first, as `Request` holds them.
  /// Collective, once. Throws InputError for an option that does not let PETSc start; MPI runs
  /// then, and the caller ends it.
  explicit Libraries(std::vector<std::string> words);

 private:
  std::optional<dealii::Utilities::MPI::MPI_InitFinalize> libraries_;
};

}  // namespace steppe
