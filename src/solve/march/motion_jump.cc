#include "steppe/solve/march/motion_jump.h"

#include <algorithm>
#include <limits>

namespace steppe {

namespace {

/// The prescribed motion, sampled.
class Samples {
 public:
  Samples(const Problem& problem, Vec like) : supports_(problem.supports()) {
    for (VecHandle* v : {&low_, &middle_, &high_}) *v = duplicate(like);
  }

  /// How much the slope of g differs between both halves of a stretch of time, m/s; zero where
  /// that may be rounding.
  double change_of_slope(double begin, double end) {
    const double half = (end - begin) / 2;
    at(begin, low_);
    at(begin + half, middle_);
    at(end, high_);
    const double rounding = 64 * std::numeric_limits<double>::epsilon() *
                            std::max(norm(low_, NORM_INFINITY), norm(high_, NORM_INFINITY));
    check(VecAXPBYPCZ(middle_, 1, 1, -2, low_, high_));
    const double change = norm(middle_, NORM_INFINITY);
    return change > rounding ? change / half : 0;
  }

 private:
  void at(double time, Vec v) {
    check(VecZeroEntries(v));
    supports_.displacement(time, v);
  }

  const Supports& supports_;
  VecHandle low_, middle_, high_;
};

}  // namespace

std::optional<MotionJump> find_jump(const Problem& problem, Vec like, double begin, double end,
                                    double width) {
  if (problem.supports().at_rest()) return {};
  Samples samples(problem, like);
  MotionJump here{begin, end};
  double largest = samples.change_of_slope(begin, end), change = largest;
  while (here.end - here.begin > 2 * width) {
    // halves that overlap, for a kink near the middle is at the edge of two of them
    const MotionJump all = here;
    const double quarter = (all.end - all.begin) / 4;
    change = 0;
    for (const int i : {1, 0, 2}) {
      const double begin_part = all.begin + i * quarter;
      const MotionJump part{begin_part, i == 2 ? all.end : begin_part + 2 * quarter};
      const double of_part = samples.change_of_slope(part.begin, part.end);
      if (i != 1 && of_part <= change) continue;
      change = of_part;
      here = part;
    }
    largest = std::max(largest, change);
  }
  if (change == 0 || change < 0.2 * largest) return {};
  return here;
}

}  // namespace steppe
