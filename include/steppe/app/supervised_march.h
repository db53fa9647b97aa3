#pragma once

#include "steppe/app/input.h"
#include "steppe/app/restart.h"
#include "steppe/app/supervision.h"
#include "steppe/base/error.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <iostream>
#include <limits>
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
  Supervision::Beginning beginning{run.state().time, run.steps(), goes_on(restart)};
  // a static run has no solution at its start, so that a checkpoint then is that of its first step
  if (!goes_on(restart) && input.time.entry().is_static)
    beginning.time = -std::numeric_limits<double>::infinity();
  Supervision supervision(communicator, input.checkpoints, max_wall, beginning, reason,
                          [&](int step, const State&) { run.save(step); });
  if (!goes_on(restart)) supervision.at_start(run.state(), save_start);
  run.go_on(&supervision);
  supervision.at_end(run.steps(), run.state());
}

}  // namespace steppe
