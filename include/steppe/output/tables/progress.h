#pragma once

#include "steppe/physics/state/observer.h"

#include <chrono>
#include <functional>
#include <string>
#include <utility>

namespace steppe {

/**
 * Tells on the screen of rank 0 how far a run is. On a terminal one line rewrites itself: step,
 * time, steps a second, time left, iterations, and what else it is to show. In a log a step has a
 * line with its Newton and KSP iterations, residual, seconds and time left: the first and last
 * steps, steps that were cut (at most a hundred), and others not more often than the given interval
 * and 200 times a run.
 */
class Progress : public Observer {
 public:
  /// `speaks` on one rank; an interval of 0, s: a line for every step.
  Progress(bool speaks, double end, double seconds_between_lines);

  /// Show a text of one process alone on the line that rewrites itself.
  void show(std::function<std::string()> text) { shown_ = std::move(text); }

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State&) override;
  /// Only when it goes on: the time left is that of the steps since.
  void history(Archive& archive) override;

 private:
  using Clock = std::chrono::steady_clock;

  void begin(double time);
  bool wants_line(const StepReport& report, double time);
  void print_line(const StepReport& report, double left) const;
  void rewrite_line(const StepReport& report, double left) const;

  bool speaks_, is_live_;
  double start_ = 0, time_ = 0, end_, interval_;
  double line_time_ = 0;  // of the run at the last line
  int steps_ = 0, cut_lines_ = 0;
  Clock::time_point begin_, last_line_;
  std::function<std::string()> shown_;
};

}  // namespace steppe
