#pragma once

#include "steppe/base/archive.h"
#include "steppe/output/files.h"

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/**
 * A table that grows by rows on rank 0, each on the disk at once, so that it survives whatever
 * comes. Numbers have 17 digits.
 */
class Csv {
 public:
  /// Collective. Throws OutputError on all ranks when the file cannot be written.
  Csv(MPI_Comm communicator, const std::string& path, const std::string& header);
  /// Rank 0's values count. Collective. Throws OutputError on all ranks when the disk takes no
  /// more.
  void row(const std::vector<double>& values);
  /// Save the length of the table, or cut off what was written since it was saved. Collective.
  void history(Archive& archive);

 private:
  MPI_Comm communicator_;
  GrowingFile file_;  // open on rank 0
};

}  // namespace steppe
