#pragma once

#include "steppe/output/checkpoint/checkpoint.h"

#include <string>
#include <vector>

namespace steppe {

/// The paths of all checkpoints NAME.checkpoint.NUMBER.h5 in a folder of results, see `Checkpoints
/// / Keep all`, in the order of their steps. Collective. Throws InputError on all ranks where there
/// are none, in a sentence that begins with `where`.
std::vector<std::string> kept_checkpoints(MPI_Comm communicator, const std::string& folder,
                                          const std::string& where);

}  // namespace steppe
