#include "steppe/output/csv.h"

#include "steppe/base/error.h"
#include "steppe/base/petsc.h"

#include <unistd.h>

#include <filesystem>
#include <limits>

namespace steppe {
namespace {

bool is_first(MPI_Comm communicator) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  return rank == 0;
}

}  // namespace

std::string cannot_write(const std::string& path) {
  return "Output / Folder: the file " + path +
         " cannot be written; choose a folder with write permission and free space";
}

Csv::Csv(MPI_Comm communicator, const std::string& path, const std::string& header)
    : communicator_(communicator), path_(path) {
  agree(communicator, [&] {
    if (!is_first(communicator)) return;
    file_.open(path);
    file_.precision(std::numeric_limits<double>::max_digits10);
    file_ << header << '\n' << std::flush;
    if (!file_) throw InputError(cannot_write(path_));
  });
}

void Csv::row(const std::vector<double>& values) {
  agree(communicator_, [&] {
    if (!file_.is_open()) return;
    for (std::size_t i = 0; i < values.size(); ++i) file_ << (i ? "," : "") << values[i];
    file_ << '\n' << std::flush;
    if (!file_) throw InputError(cannot_write(path_));
  });
}

void make_folder(MPI_Comm communicator, const std::string& path, bool only_check) {
  namespace fs = std::filesystem;
  agree(communicator, [&] {
    if (!is_first(communicator)) return;
    std::error_code error;
    fs::path existing = fs::absolute(path);
    while (!fs::exists(existing, error) && existing.has_relative_path())
      existing = existing.parent_path();
    bool writable = fs::is_directory(existing, error) && access(existing.c_str(), W_OK) == 0;
    if (writable && !only_check) {
      fs::create_directories(path, error);
      const std::string probe = path + "/.steppe";
      writable = !error && std::ofstream(probe).put('\n').good();
      fs::remove(probe, error);
    }
    if (!writable)
      throw InputError("Output / Folder = " + path +
                       ": cannot be created or written; choose a folder with write permission");
  });
}

}  // namespace steppe
