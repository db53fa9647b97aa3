#pragma once

#include <string>
#include <vector>

namespace steppe {

/// How the input of a run that goes on differs from that of the run that was saved.
struct InputChanges {
  std::vector<std::string> notes;  ///< a sentence on each parameter that is another one now
  bool solver = false;             ///< the linear solver or PETSc's options
};

/// Compares two inputs as Input::print writes them, and PETSc's options. The end, the intervals of
/// the output, checkpoints, the linear solver and PETSc's options may change. Throws InputError,
/// with the names, for other parameters that do. Local.
InputChanges compare_inputs(const std::string& saved, const std::string& now,
                            const std::string& saved_options, const std::string& options);

}  // namespace steppe
