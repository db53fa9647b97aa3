#pragma once

#include "model.h"

#include "steppe/output/folder/csv.h"

#include <filesystem>
#include <fstream>

namespace steppe {

/// A folder for results that every rank sees, removed afterwards. Collective.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(temporary_path(name)) {
    if (first()) std::filesystem::create_directories(path_);
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  }
  ~Folder() {
    MPI_Barrier(MPI_COMM_WORLD);
    if (first()) std::filesystem::remove_all(path_);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }
  static bool first() { return dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0; }

 private:
  std::string path_;
};

struct CsvTable {
  std::string header;
  std::vector<std::vector<double>> rows;
};

/// A table as rank 0 wrote it. Collective.
inline CsvTable read_table(const std::string& path) {
  check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  CsvTable table;
  std::ifstream file(path);
  std::getline(file, table.header);
  std::string line;
  while (std::getline(file, line)) {
    table.rows.emplace_back();
    for (const std::string& word : dealii::Utilities::split_string_list(line, ','))
      table.rows.back().push_back(std::stod(word));
  }
  check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  return table;
}

}  // namespace steppe
