#pragma once

#include <cstddef>
#include <string>

namespace steppe {

/// Bytes of the name of a file at most: Open MPI puts it, behind the folder of ShortPath and before
/// an ending of its own, into 256 bytes.
constexpr std::size_t longest_file_name = 200;

/// Why a folder cannot hold a file of that name, as far as one sees without trying, and what to
/// do; empty where it can. It need not be there: then it can be made. Local.
std::string why_not_writable(const std::string& folder, const std::string& file);

/// Whether a file begins as those do that a run writes with such a name's ending; what others gave
/// this name by chance does not. An empty one does. Local.
bool begins_as_a_result(const std::string& path);

}  // namespace steppe
