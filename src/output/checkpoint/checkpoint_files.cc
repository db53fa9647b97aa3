#include "steppe/output/checkpoint/checkpoint_files.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/output/folder/files.h"

#include <deal.II/base/mpi.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <regex>

namespace steppe {
namespace {

void rename(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0 && errno != ENOENT)
    throw OutputError("the file " + from + " cannot be renamed to " + to + ": " +
                      std::strerror(errno));
}

/// The names in a folder survive a power cut once it is on the disk itself.
void sync_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path();
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

}  // namespace

void CheckpointFiles::commit() const {
  int rank;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  agree(communicator_, [&] {
    if (rank != 0) return;
    rename(last(), previous());
    rename(next(), last());
    sync_folder_of(last());
  });
}

void CheckpointFiles::keep(int step) const {
  int rank;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  char number[16];
  std::snprintf(number, sizeof number, ".%06d.h5", step);
  const std::string path = stem_ + number;
  agree(communicator_, [&] {
    if (rank != 0) return;
    ::unlink(path.c_str());
    std::error_code error;
    std::filesystem::create_hard_link(last(), path, error);
    if (error) std::filesystem::copy_file(last(), path, error);
    if (error) cannot_write(path, error.message());
  });
}

void CheckpointFiles::discard() const { ::unlink(next().c_str()); }

std::optional<CheckpointFiles::Found> CheckpointFiles::newest() const {
  Found found;
  // a run that ended between two renames leaves a new one that is whole
  for (const std::string& path : {next(), last(), previous()}) {
    int rank, exists = 0;
    check_mpi(MPI_Comm_rank(communicator_, &rank));
    if (rank == 0) exists = std::filesystem::exists(path);
    check_mpi(MPI_Bcast(&exists, 1, MPI_INT, 0, communicator_));
    if (!exists) continue;
    try {
      found.head = check_checkpoint(communicator_, path);
      found.path = path;
      return found;
    } catch (const InputError& error) {
      // of a new one a part is all that a run leaves which is killed as it writes
      if (path != next()) found.damaged.push_back(error.what());
    }
  }
  if (found.damaged.empty()) return {};
  std::string sentences;
  for (const std::string& sentence : found.damaged) sentences += sentence + "; ";
  throw InputError(sentences + "none is whole: begin anew with -overwrite");
}

std::vector<std::string> kept_checkpoints(MPI_Comm communicator, const std::string& folder,
                                          const std::string& where) {
  static const std::regex pattern(R"(.*\.checkpoint\.\d+\.h5)");
  std::vector<std::string> paths;
  if (dealii::Utilities::MPI::this_mpi_process(communicator) == 0) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
      if (std::regex_match(entry.path().filename().string(), pattern))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
  }
  paths = dealii::Utilities::MPI::broadcast(communicator, paths, 0);
  if (paths.empty())
    throw InputError(where +
                     "holds no checkpoints NAME.checkpoint.NUMBER.h5; give the folder of the "
                     "results of a run with Checkpoints / Keep all = true");
  return paths;
}

}  // namespace steppe
