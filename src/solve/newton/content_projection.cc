#include "steppe/solve/newton/content_projection.h"

#include <limits>

namespace steppe {

ContentProjection::ContentProjection(const Problem& problem)
    : problem_(problem), mass_(problem), state_(create_state(problem.layout())) {
  for (VecHandle* v : {&r_, &correction_, &trial_}) *v = problem.layout().create_vector();
}

double ContentProjection::lack(Vec from, Vec H, Vec x, Vec r) const {
  if (!problem_.content()->difference(from, x, r)) return std::numeric_limits<double>::infinity();
  check(VecAXPY(r, -1, H));
  problem_.supports().zero(r);
  return norm(r);
}

bool ContentProjection::improve(Vec from, Vec H, double lack) {
  mass_.update(0, state_);
  mass_.solve(0, r_, correction_);
  problem_.supports().zero(correction_);
  for (int halvings = 0; halvings < 20; ++halvings) {
    check(VecWAXPY(trial_, -1, correction_, state_.displacement));
    if (this->lack(from, H, trial_, r_) < lack) return true;
    check(VecScale(correction_, 0.5));
  }
  return false;
}

bool ContentProjection::solve(Vec from, Vec H, Vec x) {
  check(VecCopy(x, state_.displacement));
  double lack = this->lack(from, H, x, r_);
  const double enough = 1e-14 * norm(H);
  bool solved = lack <= enough;
  for (int iterations = 0; iterations < 50 && !solved; ++iterations) {
    const bool better = improve(from, H, lack);
    if (better) check(VecCopy(trial_, state_.displacement));
    const bool is_rounding =
        norm(correction_, NORM_INFINITY) <= 1e-13 * norm(state_.displacement, NORM_INFINITY);
    lack = norm(r_);
    solved = is_rounding || (better && lack <= enough);
    if (!better) break;
  }
  check(VecCopy(state_.displacement, x));
  update_ghosts(x);
  return solved;
}

}  // namespace steppe
