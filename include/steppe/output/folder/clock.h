#pragma once

#include "steppe/base/files/archive.h"

#include <cmath>

namespace steppe {

/// When to write: at the start, at the first step on or after each multiple of an interval from
/// there (0: every step), and at the end.
class OutputClock {
 public:
  explicit OutputClock(double interval) : interval_(interval) {}

  void start(double time) {
    next_ = time + interval_;
    written_ = time;
  }
  /// Whether to write the state at this time; if so it counts as written.
  bool due(double time) {
    if (time < next_ - 1e-9 * interval_) return false;
    // many at once where the interval is far below the step
    if (interval_ > 0)
      next_ += interval_ * (1 + std::floor((time + 1e-9 * interval_ - next_) / interval_));
    written_ = time;
    return true;
  }
  /// Whether the last state of the run is still to be written.
  bool is_behind(double last) const { return last > written_; }

  void history(Archive& archive) {
    const auto section = archive.enter("clock");
    archive.value("next", next_);
    archive.value("written", written_);
  }

 private:
  double interval_, next_ = 0, written_ = 0;
};

}  // namespace steppe
