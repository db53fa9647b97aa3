#pragma once

#include <mpi.h>

#include <fstream>
#include <string>
#include <vector>

namespace steppe {

/**
 * A table that grows by rows on rank 0 and is flushed after each, so that it survives whatever comes.
 * Numbers have 17 digits.
 */
class Csv {
 public:
  /// Collective. Throws InputError on all ranks when the file cannot be written.
  Csv(MPI_Comm communicator, const std::string& path, const std::string& header);
  /// Rank 0's values count; others return at once.
  void row(const std::vector<double>& values);

 private:
  std::ofstream file_;
};

/// Create a folder (with its parents) on rank 0 and see that it can be written. Collective. Throws
/// InputError on all ranks.
void make_folder(MPI_Comm communicator, const std::string& path);

}  // namespace steppe
