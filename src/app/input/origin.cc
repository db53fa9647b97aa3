#include "steppe/app/input/origin.h"

#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace steppe {

namespace fs = std::filesystem;

namespace {

constexpr const char* ending = ".checkpoint.h5";

/// The only last checkpoint in a folder, as this rank sees it.
std::string last_checkpoint_in(const std::string& folder, const std::string& where) {
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename();
    const auto at = name.size() - std::min(name.size(), std::string(ending).size());
    if (name.substr(at) == ending) found.push_back(entry.path());
  }
  if (found.empty())
    throw InputError(where + "there is no checkpoint NAME" + ending +
                     "; run that input with Checkpoints / End = true, and give the folder of its "
                     "results");
  if (found.size() > 1)
    throw InputError(where + "holds checkpoints of several runs; give the path of one of them, " +
                     *std::min_element(found.begin(), found.end()));
  return found.front();
}

}  // namespace

Origin read_origin(MPI_Comm communicator, const std::string& path, const std::string& where) {
  std::string file = path;
  agree(communicator, [&] {
    const bool reads = dealii::Utilities::MPI::this_mpi_process(communicator) == 0;
    if (reads && !fs::is_regular_file(path)) file = last_checkpoint_in(path, where);
  });
  file = dealii::Utilities::MPI::broadcast(communicator, file, 0);
  return {file, check_checkpoint(communicator, file, where)};
}

}  // namespace steppe
