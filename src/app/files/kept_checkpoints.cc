#include "steppe/app/files/kept_checkpoints.h"

#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <filesystem>
#include <regex>

namespace steppe {

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
