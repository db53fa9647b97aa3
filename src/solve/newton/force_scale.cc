#include "steppe/solve/newton/force_scale.h"

#include <algorithm>

namespace steppe {

double largest_force(const Problem& problem, const State& state, double h) {
  const double of_state = problem.force_scale(state);
  if (!(h > 0)) return of_state;
  State moving = copy(state);
  check(VecCopy(state.velocity, moving.acceleration));
  check(VecScale(moving.acceleration, 1 / h));
  update_ghosts(moving.acceleration);
  return std::max(of_state, problem.force_scale(moving));
}

}  // namespace steppe
