#pragma once

#include <mpi.h>

#include <optional>
#include <string>

namespace steppe {

/// Text of a file, on all ranks; nothing where it cannot be read. Rank 0 reads it and sends it to
/// the others; it alone needs to see the file. Collective.
std::optional<std::string> read_text(MPI_Comm communicator, const std::string& path);

}  // namespace steppe
