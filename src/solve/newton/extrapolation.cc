#include "steppe/solve/newton/extrapolation.h"

namespace steppe {

ExtrapolatedEuler::ExtrapolatedEuler(const Problem& problem, AccelerationSolve& solve)
    : problem_(problem), solve_(solve) {
  predictor_.displacement = problem.layout().create_vector();
  predictor_.velocity = problem.layout().create_vector();
}

bool ExtrapolatedEuler::advance(int order, const State& last, double h, State& next,
                                StepReport& report) {
  const SingleStep euler({1, 1, 0.5, 0, 0});
  here_ = copy(last);
  there_ = copy(last);
  VecHandle sums[3] = {duplicate(last.displacement), duplicate(last.velocity),
                       duplicate(last.acceleration)};
  for (int k = 1; k <= order; ++k) {
    assign(last, here_);
    for (int i = 0; i < k; ++i) {
      euler.predict(here_, h / k, predictor_);
      if (!solve_.solve(here_, predictor_, there_, report)) return false;
      std::swap(here_, there_);
    }
    double weight = 1;  // of Lagrange's polynomial in 1/k at zero
    for (int j = 1; j <= order; ++j)
      if (j != k) weight *= double(k) / (k - j);
    check(VecAXPY(sums[0], weight, here_.displacement));
    check(VecAXPY(sums[1], weight, here_.velocity));
    check(VecAXPY(sums[2], weight, here_.acceleration));
  }
  next.time = next.load_time = last.time + h;
  check(VecCopy(sums[0], next.displacement));
  check(VecCopy(sums[1], next.velocity));
  check(VecCopy(sums[2], next.acceleration));
  problem_.supports().displacement(next.time, next.displacement);
  update_ghosts(next.displacement);
  update_ghosts(next.velocity);
  update_ghosts(next.acceleration);
  return true;
}

}  // namespace steppe
