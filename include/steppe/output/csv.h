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
  /// Local.
  Csv(MPI_Comm communicator, const std::string& path, const std::string& header)
      : communicator_(communicator), path_(path), header_(header) {}
  /// Write the header into a new file, which the first row does otherwise. Collective. Throws
  /// OutputError on all ranks when the file cannot be written.
  void begin();
  /// Rank 0's values count. Collective. Throws OutputError on all ranks when the disk takes no
  /// more.
  void row(const std::vector<double>& values);
  /// Save the length of the table, what is on the disk then; or cut off what was written since it
  /// was saved, of a table that is there. Collective. Throws OutputError on all ranks when that is
  /// shorter.
  void history(Archive& archive);

 private:
  MPI_Comm communicator_;
  std::string path_, header_;
  bool begun_ = false;
  GrowingFile file_;  // open on rank 0
};

}  // namespace steppe
