#pragma once

#include "steppe/output/checkpoint/checkpoint.h"

#include <mpi.h>

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * The checkpoints of a run in its folder: the last one, NAME.checkpoint.h5, and the one before,
 * NAME.checkpoint.previous.h5. A new one is written beside them and takes its place when it is
 * whole on the disk, so that a run that is killed at any moment leaves a whole one.
 */
class CheckpointFiles {
 public:
  CheckpointFiles(MPI_Comm communicator, const std::string& folder, const std::string& name)
      : communicator_(communicator), stem_(folder + "/" + name + ".checkpoint") {}

  std::string last() const { return stem_ + ".h5"; }
  std::string previous() const { return stem_ + ".previous.h5"; }
  /// Where a new one is written.
  std::string next() const { return last() + ".new"; }

  /// The new one is whole: it becomes the last one. Collective. Throws OutputError on all ranks.
  void commit() const;
  /// Let the last one stay under a name of its own, NAME.checkpoint.STEP.h5, whatever comes later.
  /// Collective. Throws OutputError on all ranks.
  void keep(int step) const;
  /// The new one could not be written. Local, on one rank.
  void discard() const;

  struct Found {
    std::string path;
    CheckpointHead head;
    std::vector<std::string> damaged;  ///< a sentence on each newer one that cannot be taken
  };
  /// The newest that is whole, by its checksums; none where there is no file. Collective. Throws
  /// InputError on all ranks where there are files, but none is whole.
  std::optional<Found> newest() const;

 private:
  MPI_Comm communicator_;
  std::string stem_;
};

/// The paths of all checkpoints NAME.checkpoint.NUMBER.h5 in a folder of results, see `Checkpoints
/// / Keep all`, in the order of their steps. Collective. Throws InputError on all ranks where there
/// are none, in a sentence that begins with `where`.
std::vector<std::string> kept_checkpoints(MPI_Comm communicator, const std::string& folder,
                                          const std::string& where);

}  // namespace steppe
