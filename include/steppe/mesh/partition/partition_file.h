#pragma once

#include "steppe/base/files/hdf5.h"
#include "steppe/mesh/partition/part_tables.h"
#include "steppe/mesh/partition/partition_head.h"
#include "steppe/mesh/partition/parts.h"

#include <string>

namespace steppe {

/**
 * The parts of a mesh that was cut before the run, one for each rank, in one HDF5 file: the same
 * tables of all parts (PartTables) one after the other, each with its rows in the table `parts`,
 * and a head. Each rank reads its own rows, so that none holds the whole mesh.
 */
class PartitionFile {
 public:
  /// Open a file; `text` is how the input calls it. Collective. Throws InputError on all ranks for
  /// one that is not there, no file of parts, or damaged.
  PartitionFile(MPI_Comm communicator, const std::string& path, const std::string& text);

  const PartitionHead& head() const { return head_; }
  /// The part of this rank; once. Collective. Throws InputError on all ranks for a damaged file.
  template <int dim>
  CurvedPart<dim> part();

  /// Whether there is such a file, of any version. Local.
  static bool is_at(const std::string& path);
  /// Write the parts one after the other, none of which is kept; a file that is there is replaced
  /// once the new one is whole. False where it cannot be written. On one rank.
  template <int dim>
  static bool write(const std::string& path, const PartitionHead& head, const Parts<dim>& parts,
                    const CurvedCells<dim>& curved);

 private:
  [[noreturn]] void fail(const std::string& what) const;
  void expect(bool good) const;

  MPI_Comm communicator_;
  std::string text_;
  Hdf5File file_;
  PartitionHead head_;
};

}  // namespace steppe
