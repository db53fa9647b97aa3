#pragma once

#include <mpi.h>

#include <optional>
#include <string>

namespace steppe {

/// What a file holds, read by rank 0, which alone needs to see it, and sent to all others; nothing
/// where it cannot be read. Collective.
std::optional<std::string> read_text(MPI_Comm communicator, const std::string& path);

}  // namespace steppe
