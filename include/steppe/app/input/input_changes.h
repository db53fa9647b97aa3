#pragma once

#include "steppe/input/words/path.h"
#include "steppe/output/checkpoint/checkpoint.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// How the input of a run that goes on differs from that of the run that was saved.
struct InputChanges {
  std::vector<std::string> notes;  ///< a sentence on each parameter that is another one now
  bool solver = false;             ///< the linear solver or PETSc's options
};

/// Compares the inputs and PETSc's options of a checkpoint and of the run. The end, the intervals
/// of the output, checkpoints, the linear solver and PETSc's options may change; what the saved
/// input does not know must have its default value now; files may stand elsewhere, with the same
/// contents. Throws InputError, with the names, for other parameters or contents that change.
/// Local.
InputChanges compare_inputs(const CheckpointHead& saved, const CheckpointHead& now,
                            const std::function<bool(const Path&)>& has_default);

}  // namespace steppe
