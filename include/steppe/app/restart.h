#pragma once

#include "steppe/app/arguments.h"
#include "steppe/app/input.h"
#include "steppe/output/checkpoint_files.h"

#include <mpi.h>

#include <optional>
#include <string>

namespace steppe {

/// The checkpoint from which a run goes on.
struct Restart {
  std::string path;
  CheckpointHead head;
  bool solver_changed = false;
};

/// What -restart asks for; none to begin at the start. Says on the screen of the rank that speaks
/// what is taken, what is damaged and what of the input is different. Collective. Throws InputError
/// on all ranks for a checkpoint that is not there, damaged, or of another input.
std::optional<Restart> find_restart(MPI_Comm communicator, const Arguments& arguments,
                                    const Input& input, bool speaks);

/// What a run with this input saves beside its history.
CheckpointHead head_of(const Input& input);

}  // namespace steppe
