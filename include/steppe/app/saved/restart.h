#pragma once

#include "steppe/app/input/arguments.h"
#include "steppe/app/input/input.h"
#include "steppe/output/checkpoint/checkpoint_files.h"

#include <mpi.h>

#include <memory>
#include <optional>
#include <string>

namespace steppe {

/// The checkpoint from which a run goes on, or begins.
struct Restart {
  std::string path;
  CheckpointHead head;
  bool solver_changed = false;
  bool interpolated = false;  ///< of another run, which gives the motion at the start alone
  std::string results = {};   ///< the folder of those that the run goes on with, on rank 0
};

/// Whether there is one from which the same run goes on.
inline bool goes_on(const std::optional<Restart>& restart) {
  return restart && !restart->interpolated;
}

/// Finds the checkpoint that -restart or -restart_interpolate asks for; none to begin at the start.
/// The rank that speaks says on the screen what is taken, what is damaged and what of the input is
/// different. Collective. Throws InputError on all ranks for a checkpoint that is not there,
/// damaged, or of another input, or without the results that go on.
std::optional<Restart> find_restart(MPI_Comm communicator, const Arguments& arguments,
                                    const Input& input, bool speaks);

/// Makes the input of a run with `-restart_interpolate`: it begins at the time of the checkpoint,
/// with nothing of `Initial`, which a note tells. Collective. Throws InputError on all ranks.
std::unique_ptr<Input> input_from_checkpoint(MPI_Comm communicator, const Arguments& arguments,
                                             const Input& given);

/// Let a checkpoint keep the mesh file of the input; a warning where that is gone. Collective.
void keep_mesh_file(MPI_Comm communicator, const Input& input, CheckpointHead& head);

/// Where the input's mesh file is gone and the checkpoint keeps it, read it from a copy in that
/// folder. Collective. Throws OutputError on all ranks.
void take_mesh_file(MPI_Comm communicator, const Restart& restart, const std::string& folder,
                    const std::string& name, Input& input);

/// The input of a checkpoint as an input file. Paths of it that are not there any longer are those
/// that stand to the folder of the checkpoint as they stood to that of its results, where these are
/// there: so they do in a folder that was moved as a whole. Collective.
std::string moved_input(MPI_Comm communicator, const CheckpointHead& head,
                        const std::string& checkpoint);

/// Head of a checkpoint of a run with this input, as far as the input gives it: what is saved
/// beside the history.
CheckpointHead head_of(const Input& input);

}  // namespace steppe
