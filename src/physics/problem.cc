#include "steppe/physics/problem.h"

namespace steppe {

namespace {

/// The state with a velocity in general position.
State moving_like(const Problem& problem, const State& state) {
  State moving = copy(state);
  check(VecSetRandom(moving.velocity, nullptr));
  problem.prescribe_zero(moving.velocity);
  update_ghosts(moving.velocity);
  return moving;
}

}  // namespace

bool has_damping(const Problem& problem, const State& state) {
  VecHandle force = problem.create_vector();
  problem.damping(moving_like(problem, state), force);
  problem.prescribe_zero(force);
  return norm(force, NORM_INFINITY) > 0;
}

bool may_have_damping(const Problem& problem, const State& state) {
  VecHandle force = problem.create_vector();
  problem.largest_damping(moving_like(problem, state), force);
  problem.prescribe_zero(force);
  return norm(force, NORM_INFINITY) > 0;
}

bool loads_depend_on_velocity(const Problem& problem, const State& state) {
  VecHandle P = problem.create_vector(), moving_P = problem.create_vector();
  problem.load(state, P);
  problem.load(moving_like(problem, state), moving_P);
  check(VecAXPY(moving_P, -1, P));
  return norm(moving_P, NORM_INFINITY) > 0;
}

}  // namespace steppe
