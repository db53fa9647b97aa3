#pragma once

#include "steppe/output/checkpoint/checkpoint.h"

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// The paths of all checkpoints NAME.checkpoint.NUMBER.h5 in a folder of results, see `Checkpoints
/// / Keep all`, in the order of their steps. Collective. Throws InputError on all ranks where there
/// are none, in a sentence that begins with `where`.
std::vector<std::string> kept_checkpoints(MPI_Comm communicator, const std::string& folder,
                                          const std::string& where);

/// The input of a checkpoint as an input file. Paths of it that are not there any longer are those
/// that stand to the folder of the checkpoint as they stood to that of its results, where these are
/// there: so they do in a folder that was moved as a whole. Collective.
std::string moved_input(MPI_Comm communicator, const CheckpointHead& head,
                        const std::string& checkpoint);

}  // namespace steppe
