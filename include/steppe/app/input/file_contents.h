#pragma once

#include "steppe/input/words/path.h"

#include <mpi.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace steppe {

/// Checksums of what files and folders hold that an input names, by the names of their parameters:
/// a run goes on wherever they stand, but not with other contents.
class FileContents {
 public:
  FileContents() = default;
  /// From the text that a checkpoint keeps; what is no line of it is left out.
  explicit FileContents(const std::string& text);
  /// A line for each, of the checksum and the parameter.
  std::string text() const;

  /// Adds the checksum of a file, as rank 0 reads it; nothing where it cannot be read. Collective.
  void add_file(MPI_Comm communicator, const Path& parameter, const std::string& path);
  /// Adds one checksum of checkpoints, by their lists of contents. Collective.
  void add_checkpoints(MPI_Comm communicator, const Path& parameter,
                       const std::vector<std::string>& paths);

  /// Whether both know what a parameter names.
  bool both_know(const FileContents& other, const std::string& parameter) const;
  /// The parameters with other contents.
  std::vector<std::string> differing(const FileContents& other) const;

 private:
  std::map<std::string, std::uint64_t> sums_;
};

}  // namespace steppe
