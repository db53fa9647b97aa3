#include "steppe/app/input/file_contents.h"

#include "steppe/base/numbers/checksum.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/output/checkpoint/checkpoint.h"

#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace steppe {
namespace {

std::uint64_t sum_of_bytes(std::istream& file) {
  Checksum sum;
  std::array<std::uint64_t, 1 << 13> piece;
  std::uint64_t place = 0, bytes = 0;
  do {
    piece.fill(0);
    file.read(reinterpret_cast<char*>(piece.data()), sizeof piece);
    bytes += std::uint64_t(file.gcount());
    for (const std::uint64_t word : piece) sum.add(place++, word);
  } while (file);
  sum.add(place, bytes);
  return sum.sum();
}

bool is_first(MPI_Comm communicator) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  return rank == 0;
}

}  // namespace

FileContents::FileContents(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    char* end;
    const std::uint64_t sum = std::strtoull(line.c_str(), &end, 16);
    if (*end == ' ') sums_[end + 1] = sum;
  }
}

std::string FileContents::text() const {
  std::string lines;
  for (const auto& [parameter, sum] : sums_) {
    char number[32];
    std::snprintf(number, sizeof number, "%016" PRIx64 " ", sum);
    lines += number + parameter + '\n';
  }
  return lines;
}

void FileContents::add_file(MPI_Comm communicator, const Path& parameter, const std::string& path) {
  std::uint64_t sum[2] = {0, 0};  // and whether there is one
  std::error_code error;
  if (is_first(communicator) && std::filesystem::is_regular_file(path, error)) {
    std::ifstream file(path, std::ios::binary);
    sum[1] = file.is_open();
    if (sum[1]) sum[0] = sum_of_bytes(file);
  }
  check_mpi(MPI_Bcast(sum, 2, MPI_UINT64_T, 0, communicator));
  if (sum[1]) sums_[path_name(parameter)] = sum[0];
}

void FileContents::add_checkpoints(MPI_Comm communicator, const Path& parameter,
                                   const std::vector<std::string>& paths) {
  Checksum sum;
  if (is_first(communicator))
    for (std::size_t i = 0; i < paths.size(); ++i)
      sum.add(i, Checksum::of(contents_of_checkpoint(paths[i])));
  std::uint64_t number = sum.sum();
  check_mpi(MPI_Bcast(&number, 1, MPI_UINT64_T, 0, communicator));
  sums_[path_name(parameter)] = number;
}

bool FileContents::both_know(const FileContents& other, const std::string& parameter) const {
  return sums_.count(parameter) > 0 && other.sums_.count(parameter) > 0;
}

std::vector<std::string> FileContents::differing(const FileContents& other) const {
  std::vector<std::string> parameters;
  for (const auto& [parameter, sum] : sums_)
    if (both_know(other, parameter) && other.sums_.at(parameter) != sum)
      parameters.push_back(parameter);
  return parameters;
}

}  // namespace steppe
