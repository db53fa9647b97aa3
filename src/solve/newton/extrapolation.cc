#include "steppe/solve/newton/extrapolation.h"

namespace steppe {

ExtrapolatedEuler::ExtrapolatedEuler(const Problem& problem, AccelerationSolve& solve)
    : problem_(problem), solve_(solve) {
  const Layout& layout = problem.layout();
  for (VecHandle* v : {&predictor_.displacement, &predictor_.velocity, &error_x_, &error_v_})
    *v = layout.create_vector();
  if (!problem.content() || problem.mass().constant()) return;
  projection_ = std::make_unique<ContentProjection>(problem);
  content_ = layout.create_vector();
  part_ = layout.create_vector();
}

bool ExtrapolatedEuler::substeps(int k, const State& last, double h, StepReport& report) {
  const SingleStep euler({1, 1, 0.5, 0, 0});
  assign(last, here_);
  for (int i = 0; i < k; ++i) {
    euler.predict(here_, h / k, predictor_);
    if (!solve_.solve(here_, predictor_, there_, report)) return false;
    std::swap(here_, there_);
  }
  return true;
}

namespace {

/// Of 1/k in Lagrange's polynomial through those of `first` to `order`, at zero.
double weight_of(int k, int first, int order) {
  double weight = k < first ? 0 : 1;
  for (int j = first; j <= order; ++j)
    if (j != k) weight *= double(k) / (k - j);
  return weight;
}

}  // namespace

bool ExtrapolatedEuler::advance(int order, const State& last, double h, State& next,
                                StepReport& report) {
  here_ = copy(last);
  there_ = copy(last);
  VecHandle sums[3] = {duplicate(last.displacement), duplicate(last.velocity),
                       duplicate(last.acceleration)};
  for (const Vec sum : {Vec(error_x_), Vec(error_v_), Vec(content_)})
    if (sum) check(VecZeroEntries(sum));
  for (int k = 1; k <= order; ++k) {
    if (!substeps(k, last, h, report)) return false;
    const double weight = weight_of(k, 1, order), error = weight - weight_of(k, 2, order);
    check(VecAXPY(sums[0], weight, here_.displacement));
    check(VecAXPY(sums[1], weight, here_.velocity));
    check(VecAXPY(sums[2], weight, here_.acceleration));
    check(VecAXPY(error_x_, error, here_.displacement));
    check(VecAXPY(error_v_, error, here_.velocity));
    if (!projection_) continue;
    if (!problem_.content()->difference(last.displacement, here_.displacement, part_)) return false;
    check(VecAXPY(content_, weight, part_));
  }
  next.time = next.load_time = last.time + h;
  check(VecCopy(sums[0], next.displacement));
  check(VecCopy(sums[1], next.velocity));
  check(VecCopy(sums[2], next.acceleration));
  problem_.supports().displacement(next.time, next.displacement);
  update_ghosts(next.displacement);
  update_ghosts(next.velocity);
  update_ghosts(next.acceleration);
  if (!projection_ || projection_->solve(last.displacement, content_, next.displacement))
    return true;
  report.failure = "no state has the content that the step leads to";
  return false;
}

void ExtrapolatedEuler::local_error(Vec in_displacement, Vec in_velocity) const {
  check(VecCopy(error_x_, in_displacement));
  check(VecCopy(error_v_, in_velocity));
}

}  // namespace steppe
