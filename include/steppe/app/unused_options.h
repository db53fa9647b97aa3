#pragma once

#include "steppe/app/input.h"

namespace steppe {

/// Options that nobody asked for: a warning on the screen, or an InputError if the user wants it
/// strict. The same on all ranks.
void report_unused_options(bool strict, bool speaks);

/// Find them before a run: a simulation of its own takes a first step, with all its solvers, and is
/// thrown away. Nothing is found out where that step fails, or for modes. Collective. Throws
/// InputError.
void try_options(const Input& input, MPI_Comm communicator);

}  // namespace steppe
