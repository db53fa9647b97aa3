#pragma once

#include "steppe/app/input/arguments.h"
#include "steppe/app/input/input.h"

#include <mpi.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Names and inputs of steps that follow one another.
using InputsOfSteps = std::vector<std::pair<std::string, std::unique_ptr<Input>>>;

/// The input of a step of the input file: the file with the sections of that step over it, and its
/// results in a folder of its name in that of the whole. It begins from the last step before it
/// that marches with the same physics, unless it says from what itself. Where the results of the
/// steps before are not there yet, what depends on them is not looked at. Collective. Throws
/// InputError on all ranks, with the name of the step.
std::unique_ptr<Input> read_step(MPI_Comm communicator, const Arguments& arguments,
                                 const std::string& name, const InputsOfSteps& before,
                                 bool results_are_there);

/// All of them, before any was run. Collective. Throws InputError likewise.
InputsOfSteps read_steps(MPI_Comm communicator, const Arguments& arguments,
                         const std::vector<std::string>& names);

}  // namespace steppe
