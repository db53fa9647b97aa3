#include "steppe/app/files/kept_checkpoints.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

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

namespace fs = std::filesystem;

namespace {

/// The value of a line `set NAME = VALUE`, which is a path of an input as it was printed; else
/// empty.
std::string path_in(const std::string& line) {
  const auto equals = line.find(" = /");
  const bool sets = trimmed(line).rfind("set ", 0) == 0;
  return sets && equals != std::string::npos ? line.substr(equals + 3) : "";
}

std::string moved(const std::string& input, const fs::path& folder) {
  const std::string before = "set Folder = ";
  const auto begin = input.find(before);
  if (begin == std::string::npos) return input;
  const fs::path then =
      input.substr(begin + before.size(), input.find('\n', begin) - begin - before.size());
  std::ostringstream text;
  std::istringstream lines(input);
  for (std::string line; std::getline(lines, line); text << line << '\n') {
    const std::string path = path_in(line);
    std::error_code error;
    if (path.empty() || fs::exists(path, error)) continue;
    const fs::path now = (folder / fs::path(path).lexically_relative(then)).lexically_normal();
    if (fs::exists(now, error)) line = line.substr(0, line.size() - path.size()) + now.string();
  }
  return text.str();
}

}  // namespace

std::string moved_input(MPI_Comm communicator, const CheckpointHead& head,
                        const std::string& checkpoint) {
  std::string text;
  if (dealii::Utilities::MPI::this_mpi_process(communicator) == 0)
    text = moved(head.input, fs::absolute(checkpoint).parent_path());
  return dealii::Utilities::MPI::broadcast(communicator, text, 0);
}

}  // namespace steppe
