#pragma once

#include <cmath>

namespace steppe {

/// When an output is due, in seconds of the run: at its start, at the first time that is not before
/// each further multiple of an interval (0: at every time), and at its end.
class Clock {
 public:
  explicit Clock(double interval) : interval_(interval) {}

  void start(double time) { start_ = time; }

  /// Is it due at this time of an accepted state? If so it counts as written.
  bool due(double time) {
    const double multiple = interval_ > 0 ? std::floor((time - start_) / interval_ + 1e-9) : 0;
    if (interval_ > 0 && multiple <= last_multiple_) return false;
    last_multiple_ = multiple;
    written_ = time;
    return true;
  }

  /// Is the last state of a run not written yet?
  bool behind(double time) const { return time > written_; }

 private:
  double interval_, start_ = 0, last_multiple_ = -1, written_ = 0;
};

}  // namespace steppe
