#include "steppe/input/values/motion_history.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

constexpr int n_pieces = 64, deepest = 40;

}  // namespace

MotionHistory::MotionHistory(Function f, Given given, double start, double end,
                             std::vector<double> knots)
    : f_(std::move(f)), given_(given), times_{start}, sums_(1) {
  for (int i = 1; i <= n_pieces; ++i) knots.push_back(start + (end - start) * i / n_pieces);
  std::sort(knots.begin(), knots.end());
  for (const double knot : knots)
    if (knot > times_.back() && knot <= end) append(knot, over(times_.back(), knot), 0);
}

MotionHistory::Integrals MotionHistory::over(double from, double to) const {
  static const dealii::QGauss<1> rule(5);
  Integrals sum;
  const double length = to - from;
  for (unsigned int q = 0; q < rule.size(); ++q) {
    const double share = rule.point(q)[0],
                 part = rule.weight(q) * length * f_(from + share * length);
    sum.once += part;
    sum.twice += part * (1 - share) * length;
  }
  return sum;
}

void MotionHistory::append(double to, const Integrals& whole, int depth) {
  const double from = times_.back(), middle = (from + to) / 2;
  const Integrals first = over(from, middle), second = over(middle, to);
  const double size =
      std::abs(first.once) + std::abs(second.once) + std::abs(f_(middle)) * (to - from);
  if (depth == deepest || std::abs(first.once + second.once - whole.once) <= 1e-13 * size) {
    const Integrals before = sums_.back();
    const Integrals both = {first.once + second.once,
                            first.twice + first.once * (to - middle) + second.twice};
    times_.push_back(to);
    sums_.push_back(
        {before.once + both.once, before.twice + before.once * (to - from) + both.twice});
    return;
  }
  append(middle, first, depth + 1);
  append(to, second, depth + 1);
}

MotionHistory::Integrals MotionHistory::at(double t) const {
  if (t <= times_.front()) return {};
  const auto piece = std::upper_bound(times_.begin(), times_.end(), t) - times_.begin() - 1;
  const Integrals before = sums_[piece], rest = over(times_[piece], t);
  return {before.once + rest.once, before.twice + before.once * (t - times_[piece]) + rest.twice};
}

double MotionHistory::displacement(double t) const {
  return given_ == velocity_given ? at(t).once : at(t).twice;
}

double MotionHistory::velocity(double t) const {
  if (given_ == acceleration_given) return at(t).once;
  return t < times_.front() ? 0 : f_(t);
}

double MotionHistory::acceleration(double t, double increment) const {
  if (t < times_.front()) return 0;
  if (given_ == acceleration_given) return f_(t);
  const double weights[] = {-25. / 12, 4, -3, 4. / 3, -1. / 4};
  double rate = 0;
  for (int i = 0; i < 5; ++i) rate += weights[i] * f_(t + i * increment) / increment;
  return rate;
}

}  // namespace steppe
