#pragma once

#include "steppe/app/input/input.h"

namespace steppe {

/// Find options that nobody asks for before a run: a study of its own takes a first step, with all
/// its solvers, and is thrown away. Nothing is found out where that step fails. Collective. Throws
/// InputError on all ranks.
void try_options(const Input& input, MPI_Comm communicator);

}  // namespace steppe
