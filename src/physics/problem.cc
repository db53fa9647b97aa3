#include "steppe/physics/problem.h"

namespace steppe {

bool has_damping(const Problem& problem, const State& state) {
  State moving = copy(state);
  check(VecSetRandom(moving.velocity, nullptr));  // in general position
  problem.prescribe_zero(moving.velocity);
  update_ghosts(moving.velocity);
  VecHandle force = problem.create_vector();
  problem.damping(moving, force);
  problem.prescribe_zero(force);
  PetscReal norm;
  check(VecNorm(force, NORM_INFINITY, &norm));
  return norm > 0;
}

}  // namespace steppe
