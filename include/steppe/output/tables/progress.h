#pragma once

#include "steppe/physics/state/observer.h"

#include <chrono>

namespace steppe {

/// A line on the screen of rank 0 for a step: step, time, Newton and KSP iterations, seconds,
/// estimated time left; not more often than the given interval, but always for the first and last
/// steps and for steps that were cut.
class Progress : public Observer {
 public:
  /// `speaks` on one rank.
  Progress(bool speaks, double end, double seconds_between_lines)
      : speaks_(speaks), end_(end), interval_(seconds_between_lines) {}

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State&) override {}
  /// Only when it goes on: the time left is that of the steps since.
  void history(Archive& archive) override;

 private:
  bool speaks_;
  double start_ = 0, time_ = 0, end_, interval_;
  std::chrono::steady_clock::time_point begin_, last_line_;
};

}  // namespace steppe
