#include "steppe/solve/explicit_solve.h"

#include <cmath>

namespace steppe {

ExplicitSolve::ExplicitSolve(const Problem& problem)
    : problem_(problem),
      mass_(problem),
      force_(problem.create_vector()),
      correction_(problem.create_vector()) {
  stage_.displacement = problem.create_vector();
  stage_.velocity = problem.create_vector();
  stage_.acceleration = problem.create_vector();
}

bool ExplicitSolve::balance(const State& last, const Predictor& predictor, State& stage) {
  const double h = predictor.time - last.time;
  stage.time = predictor.stage_time;
  stage.load_time = predictor.load_time;
  if (predictor.alpha_f == 1) {
    check(VecCopy(last.displacement, stage.displacement));
    check(VecCopy(last.velocity, stage.velocity));
  } else {
    check(VecCopy(predictor.displacement, stage.displacement));
    check(VecWAXPY(stage.velocity, predictor.c_v, last.acceleration, predictor.velocity));
    problem_.prescribe_displacement(stage.time, stage.displacement);
    problem_.prescribe_velocity(stage.time, h / 100, stage.velocity);
  }
  check(VecCopy(last.acceleration, stage.acceleration));
  problem_.prescribe_acceleration(stage.time, h / 100, stage.acceleration);
  update_ghosts(stage.displacement);
  update_ghosts(stage.velocity);
  update_ghosts(stage.acceleration);
  if (!problem_.residual(stage, force_)) return false;
  mass_.solve(predictor.stage_v(), force_, correction_);
  check(VecAXPY(stage.acceleration, -1, correction_));
  return true;
}

bool ExplicitSolve::solve(const State& last, const Predictor& predictor, State& next,
                          StepReport& report) {
  const Phase phase("solve");
  report.snes_reason = SNES_DIVERGED_FUNCTION_DOMAIN;
  if (!balance(last, predictor, stage_)) return false;
  next.time = next.load_time = predictor.time;
  const double h = predictor.time - last.time;
  check(VecCopy(stage_.acceleration, next.acceleration));
  check(VecWAXPY(next.displacement, predictor.c_x, next.acceleration, predictor.displacement));
  check(VecWAXPY(next.velocity, predictor.c_v, next.acceleration, predictor.velocity));
  problem_.prescribe_displacement(next.time, next.displacement);
  problem_.prescribe_velocity(next.time, h / 100, next.velocity);
  update_ghosts(next.displacement);
  update_ghosts(next.velocity);
  update_ghosts(next.acceleration);
  PetscReal norm;
  check(VecNorm(next.displacement, NORM_INFINITY, &norm));
  if (!std::isfinite(norm)) return false;
  report.snes_reason = SNES_CONVERGED_ITS;
  return true;
}

}  // namespace steppe
