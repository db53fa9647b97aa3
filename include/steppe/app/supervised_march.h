#pragma once

#include "steppe/app/input.h"
#include "steppe/app/restart.h"
#include "steppe/app/supervision.h"
#include "steppe/base/error.h"

#include <iostream>
#include <optional>
#include <string>

namespace steppe {

/// Take all steps of a simulation from its start or a checkpoint, and save its state when that is
/// asked for (see Supervision). Collective. Throws NumericsError, Interruption on all ranks.
template <class Simulated>
void march_supervised(Simulated& run, const Input& input, MPI_Comm communicator, bool speaks,
                      const std::optional<Restart>& restart, bool save_start, double max_wall) {
  if (goes_on(restart))
    run.resume(*restart);
  else
    run.start();
  const std::string reason = run.cannot_save();
  if (!reason.empty() && input.solver.goes_on())
    throw InputError("Solver / When a step fails = " + input.solver.when_a_step_fails +
                     ": goes on from a saved state, and this run's cannot be saved (" + reason +
                     "); let it be stop or finish");
  if (!reason.empty() && speaks) std::cout << "note: no checkpoints: " << reason << std::endl;
  Supervision supervision(communicator, input.checkpoints, max_wall, run.state().time, reason,
                          [&](int step, const State&) { run.save(step); });
  if (save_start && !goes_on(restart) && reason.empty()) run.save(0);
  run.go_on(&supervision);
  supervision.at_end(run.steps(), run.state());
}

}  // namespace steppe
