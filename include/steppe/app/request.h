#pragma once

#include "steppe/app/arguments.h"
#include "steppe/app/input.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// The arguments and the input file, read before MPI and PETSc start, because PETSc looks at some
/// options (-log_view) only then.
struct Request {
  Arguments arguments;
  std::unique_ptr<Input> input;  ///< null where none is asked for
  std::vector<std::string> petsc_words = {"steppe"};
};

/// What the command line asks for, with its input file checked. Local. Throws InputError.
Request read_request(int argc, char** argv);

}  // namespace steppe
