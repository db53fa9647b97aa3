#pragma once

#include "steppe/output/checkpoint/checkpoint.h"

#include <mpi.h>

#include <string>

namespace steppe {

/// The input of a checkpoint as an input file. Paths of it that are not there any longer are those
/// that stand to the folder of the checkpoint as they stood to that of its results, where these are
/// there: so they do in a folder that was moved as a whole. Collective.
std::string moved_input(MPI_Comm communicator, const CheckpointHead& head,
                        const std::string& checkpoint);

}  // namespace steppe
