#pragma once

#include "steppe/app/input/arguments.h"
#include "steppe/app/input/input.h"
#include "steppe/app/input/steps.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// The arguments and the input file, read before PETSc starts, because PETSc looks at some options
/// (-log_view) only then.
struct Request {
  Arguments arguments;
  std::unique_ptr<Input> input;  ///< null where none is asked for
  InputsOfSteps steps = {};      ///< of an input with Steps, as far as these are known before a run
  std::vector<std::string> petsc_words = {"steppe"};
};

/// Reads what the command line asks for, and checks its input file. Collective. Throws InputError
/// on all ranks.
Request read_request(MPI_Comm communicator, int argc, char** argv);

}  // namespace steppe
