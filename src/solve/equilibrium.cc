#include "steppe/solve/equilibrium.h"

#include "steppe/base/error.h"
#include "steppe/solve/acceleration_solve.h"

#include <sstream>

namespace steppe {

void find_equilibrium(Problem& problem, double time, State& state) {
  const Phase phase("initial state");
  State last = copy(state);
  last.time = last.load_time = time;
  check(VecZeroEntries(last.velocity));
  check(VecZeroEntries(last.acceleration));
  update_ghosts(last.velocity);
  update_ghosts(last.acceleration);

  Predictor predictor;
  predictor.displacement = problem.create_vector();
  predictor.velocity = problem.create_vector();
  StaticEquilibrium().predict(last, 0, predictor);
  AccelerationSolve solve(problem, 0, false);
  solve.learn_force_scale(last, 0);
  State reached = copy(last);
  StepReport report;
  if (!solve.solve(last, predictor, reached, report)) {
    std::ostringstream text;
    text << "no static equilibrium was found under the loads of t = " << time
         << " s (Initial / Equilibrium at): " << SNESConvergedReasons[report.snes_reason]
         << "; check that the supports hold the body, give a displacement near the equilibrium in "
            "Initial / Displacement, or try another -ksp_type, -pc_type, -snes_max_it";
    throw NumericsError(text.str());
  }
  check(VecCopy(reached.displacement, state.displacement));
  update_ghosts(state.displacement);
}

}  // namespace steppe
