#pragma once

#include "steppe/app/input/arguments.h"
#include "steppe/app/input/input.h"

namespace steppe {

/// Find options that nobody asks for before a run: a study of its own takes a first step, with all
/// its solvers, and is thrown away. Nothing is found out where that step fails. Collective. Throws
/// InputError on all ranks.
void try_options(const Input& input, MPI_Comm communicator);

/**
 * All of a run: it takes the folder of the results, begins or goes on from a checkpoint, and does
 * what `Solver / When a step fails` asks for. Collective. Throws InputError, NumericsError,
 * OutputError and Interruption on all ranks.
 */
template <int dim>
void run(Input& input, const Arguments& arguments, bool speaks);

/// Refuses what `run` refuses before it writes anything. Collective. Throws InputError on all
/// ranks.
template <int dim>
void check_only(Input& input, const Arguments& arguments, bool speaks);

}  // namespace steppe
