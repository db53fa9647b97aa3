#pragma once

#include "steppe/app/input/arguments.h"
#include "steppe/app/input/input.h"

#include <mpi.h>

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// One of the steps of an input file.
struct PlannedStep {
  std::string name;
  std::unique_ptr<Input> input;
  bool runs;  ///< else its results are there from an earlier run, where others need them
};

/// Steps that follow one another, all that the file has.
using InputsOfSteps = std::vector<PlannedStep>;

/// The input of a step of the input file: the file with the sections of that step over it, and its
/// results in a folder of its name in that of the whole. It begins from the last step before it
/// that marches with the same physics, unless it says from what itself. Where the results of the
/// steps before are not there yet, what depends on them is not looked at. Collective. Throws
/// InputError on all ranks, with the name of the step.
std::unique_ptr<Input> read_step(MPI_Comm communicator, const Arguments& arguments,
                                 const std::string& name, const InputsOfSteps& before,
                                 bool results_are_there);

/// All of the file, before any was run; those of these names are to run. Empty without names.
/// Collective. Throws InputError likewise, and for a name that the file does not list.
InputsOfSteps read_steps(MPI_Comm communicator, const Arguments& arguments,
                         const std::vector<std::string>& names);

}  // namespace steppe
