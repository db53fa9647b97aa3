#include "steppe/solve/ts/explicit_system.h"

#include "steppe/physics/facets/measurable.h"
#include "steppe/solve/ts/phase_vector.h"

#include <utility>

namespace steppe {

ExplicitSystem::ExplicitSystem(const Problem& problem) : problem_(problem), mass_(problem) {
  stage_.displacement = problem.layout().create_vector();
  stage_.velocity = problem.layout().create_vector();
  stage_.acceleration = problem.layout().create_vector();
  PetscInt first, end;
  check(VecGetOwnershipRange(stage_.displacement, &first, &end));
  const PetscInt n = end - first;
  check(ISCreateStride(problem.layout().communicator(), n, 2 * first, 1, positions_.fill()));
  check(ISCreateStride(problem.layout().communicator(), n, 2 * first + n, 1, velocities_.fill()));
}

bool ExplicitSystem::reach(double time, Vec y, State& state) {
  unpack(y, state.displacement, state.velocity);
  const bool shares = mass_.shares();
  if (shares) check(VecCopy(state.velocity, stage_.velocity));
  prescribe(time, state);
  if (shares && !mass_.share_missed_velocity(stage_.velocity, state)) return false;
  if (!mass_.balance(state)) return false;
  PetscReal norm;
  check(VecNorm(state.acceleration, NORM_INFINITY, &norm));
  return norm < beyond_measure;
}

void ExplicitSystem::begin(const State& last, double h) {
  known_ = last.acceleration;
  increment_ = h / 100;
  failed_ = false;
}

void ExplicitSystem::rate(double time, Vec y, Vec rate) {
  if (failed_) {
    check(VecZeroEntries(rate));
    return;
  }
  unpack(y, stage_.displacement, stage_.velocity);
  const Vec acceleration = evaluate(time);
  pack(problem_.rate_of_displacement(stage_), acceleration, rate);
}

void ExplicitSystem::acceleration(double time, Vec x, Vec rate) {
  if (failed_) {
    check(VecZeroEntries(rate));
    return;
  }
  check(VecCopy(x, stage_.displacement));
  check(VecZeroEntries(stage_.velocity));
  known_ = nullptr;  // some methods drift before their first kick
  check(VecCopy(evaluate(time), rate));
}

Vec ExplicitSystem::evaluate(double time) {
  if (known_) return std::exchange(known_, nullptr);
  prescribe(time, stage_);
  failed_ = !mass_.balance(stage_);
  if (failed_) {
    check(VecZeroEntries(stage_.velocity));
    check(VecZeroEntries(stage_.acceleration));
  }
  return stage_.acceleration;
}

void ExplicitSystem::prescribe(double time, State& state) {
  state.time = state.load_time = time;
  problem_.prescribe_motion(time, increment_, state);
}

}  // namespace steppe
