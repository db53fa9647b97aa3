#include "steppe/solve/newton/equilibrium.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/newton/acceleration_solve.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace steppe {
namespace {

[[noreturn]] void fail(double time, int reason, const std::string& diagnosis,
                       const std::string& whose) {
  const bool is_start = whose.empty();
  std::ostringstream text;
  text << "no static equilibrium was found under the loads of ";
  if (is_start)
    text << "t = " << time << " s (Initial / Equilibrium at)";
  else
    text << whose;
  text << ", not even in increments of 1/64: " << SNESConvergedReasons[reason] << diagnosis
       << "; check that the supports hold the body, "
       << (is_start ? "give a displacement near the equilibrium in Initial / Displacement, " : "")
       << "or try another -ksp_type, -pc_type, -snes_max_it";
  throw NumericsError(text.str());
}

}  // namespace

void find_equilibrium(Problem& problem, double time, State& state, const Diagnosis& diagnosis,
                      const std::string& whose) {
  const Phase phase("initial state");
  State last = copy(state);
  last.time = last.load_time = time;
  check(VecZeroEntries(last.velocity));
  check(VecZeroEntries(last.acceleration));
  update_ghosts(last.velocity);
  update_ghosts(last.acceleration);
  last.at_rest = true;
  if (Augmentation* augmentation = problem.augmentation()) augmentation->set_slip_reference(last);
  State next = copy(last);

  Predictor predictor;
  predictor.displacement = problem.layout().create_vector();
  predictor.velocity = problem.layout().create_vector();
  predictor.held = problem.layout().create_vector();
  VecHandle unbalanced = problem.layout().create_vector();
  if (!problem.residual(last, unbalanced))
    fail(time, SNES_DIVERGED_FUNCTION_DOMAIN, diagnosis(last.displacement), whose);
  AccelerationSolve solve(problem, 0, false);
  solve.learn_force_scale(last, 0);
  StepReport report;
  for (double balanced = 0, increment = 1; balanced < 1;) {
    const double aim = std::min(balanced + increment, 1.);
    StaticEquilibrium().predict(last, 0, predictor);
    check(VecCopy(unbalanced, predictor.held));
    check(VecScale(predictor.held, 1 - aim));
    if (solve.solve(last, predictor, next, report)) {
      std::swap(last, next);
      balanced = aim;
    } else if ((increment /= 2) < 1. / 64) {
      fail(time, report.snes_reason, diagnosis(next.displacement), whose);
    }
  }
  check(VecCopy(last.displacement, state.displacement));
  update_ghosts(state.displacement);
}

}  // namespace steppe
