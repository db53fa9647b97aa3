#include "steppe/base/files/text_file.h"

#include "steppe/base/petsc/petsc.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>

namespace steppe {

std::optional<std::string> read_text(MPI_Comm communicator, const std::string& path) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  std::string text;
  std::int64_t length = -1;
  if (rank == 0) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 1 << 16> piece;
    while (file.read(piece.data(), piece.size()) || file.gcount() > 0)
      text.append(piece.data(), std::size_t(file.gcount()));
    if (file.is_open() && !file.bad()) length = std::int64_t(text.size());  // bad: a folder
  }
  check_mpi(MPI_Bcast(&length, 1, MPI_INT64_T, 0, communicator));
  if (length < 0) return {};
  text.resize(std::size_t(length));
  constexpr std::int64_t most = 1 << 30;  // of what MPI counts in an int
  for (std::int64_t at = 0; at < length; at += most)
    check_mpi(MPI_Bcast(&text[std::size_t(at)], int(std::min(most, length - at)), MPI_CHAR, 0,
                        communicator));
  return text;
}

}  // namespace steppe
