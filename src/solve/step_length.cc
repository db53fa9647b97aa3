#include "steppe/solve/step_length.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {
constexpr double rounding = 1e-9;  // of the nominal step: times closer than this are the same
}

StepLength::StepLength(double start, double end, double nominal, double smallest)
    : start_(start),
      end_(end),
      nominal_(nominal),
      smallest_(smallest > 0 ? smallest : nominal / 1000),
      length_(nominal),
      n_marks_(std::lround(std::ceil((end - start) / nominal - rounding))) {}

double StepLength::mark(long k) const {
  return k >= n_marks_ ? end_ : start_ + double(k) * nominal_;
}

bool StepLength::at_end(double time) const { return time >= end_ - rounding * nominal_; }

double StepLength::propose(double time) const {
  const double left = mark(next_mark_) - time;
  if (left <= length_ * (1 + rounding)) return left;
  return left < 2 * length_ ? left / 2 : length_;
}

double StepLength::reached(double time) {
  return std::abs(time - mark(next_mark_)) <= rounding * nominal_ ? mark(next_mark_++) : time;
}

void StepLength::succeeded() {
  if (++successes_ < 3 || length_ >= nominal_) return;
  length_ = std::min(2 * length_, nominal_);
  successes_ = 0;
}

bool StepLength::failed(double length) {
  successes_ = 0;
  length_ = length / 2;
  return length_ >= smallest_;
}

}  // namespace steppe
