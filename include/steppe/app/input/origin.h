#pragma once

#include "steppe/output/checkpoint/checkpoint.h"

#include <mpi.h>

#include <map>
#include <set>
#include <string>

namespace steppe {

/// The state of another run in time from which a run begins.
struct Origin {
  std::string path;  ///< of the checkpoint
  CheckpointHead head;
  // of the input of that run
  std::string physics = {};
  double end = 0;                    ///< Time / End, s
  std::set<std::string> loads = {};  ///< names of those that act in it
  /// Names of bolts that are locked in that state, with what tightened them.
  std::map<std::string, std::string> locked = {};
};

/// The last checkpoint in a folder of results, or the one of that path, with its head; sentences
/// begin with `where`. Collective. Throws InputError on all ranks where there is none, or none that
/// is whole.
Origin read_origin(MPI_Comm communicator, const std::string& path, const std::string& where);

}  // namespace steppe
