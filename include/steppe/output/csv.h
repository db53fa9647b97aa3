#pragma once

#include <mpi.h>

#include <fstream>
#include <string>
#include <vector>

namespace steppe {

/**
 * A table that grows by rows on rank 0 and is flushed after each, so that it survives whatever
 * comes. Numbers have 17 digits.
 */
class Csv {
 public:
  /// Collective. Throws InputError on all ranks when the file cannot be written.
  Csv(MPI_Comm communicator, const std::string& path, const std::string& header);
  /// Rank 0's values count. Collective. Throws InputError on all ranks when the disk takes no more.
  void row(const std::vector<double>& values);

 private:
  MPI_Comm communicator_;
  std::string path_;
  std::ofstream file_;
};

/// The sentence for a result that cannot be written.
std::string cannot_write(const std::string& path);

/// Create a folder (with its parents) on rank 0 and see that it can be written; `only_check`
/// creates nothing. Collective. Throws InputError on all ranks.
void make_folder(MPI_Comm communicator, const std::string& path, bool only_check);

}  // namespace steppe
