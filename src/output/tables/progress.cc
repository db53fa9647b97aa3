#include "steppe/output/tables/progress.h"

#include <cmath>
#include <cstdio>
#include <numeric>

namespace steppe {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point t) {
  return std::chrono::duration<double>(Clock::now() - t).count();
}

}  // namespace

void Progress::start(const State& initial) {
  start_ = time_ = initial.time;
  begin_ = last_line_ = Clock::now();
  if (speaks_)
    std::printf("    step         time   Newton    KSP     |F|/|F0|  seconds     left\n");
}

void Progress::history(Archive& archive) {
  const auto section = archive.enter("progress");
  archive.value("time", time_);
  if (!archive.loads()) return;
  start_ = time_;
  begin_ = last_line_ = Clock::now();
}

void Progress::accepted(const StepReport& report, const State& state) {
  time_ = state.time;
  const bool last = state.time >= end_;
  const bool due = seconds_since(last_line_) >= interval_;
  if (!speaks_ || !(report.step <= 3 || last || due || report.rejections > 0)) return;
  last_line_ = Clock::now();
  const double elapsed = seconds_since(begin_);
  const double left = elapsed * (end_ - state.time) / (state.time - start_);
  const int ksp = std::accumulate(
      report.iterations.begin(), report.iterations.end(), 0,
      [](int sum, const Iteration& iteration) { return sum + iteration.ksp_iterations; });
  // an explicit step has no iterations
  const int newton = report.newton_iterations(report.iterations.size());
  const double first = newton > 0 ? report.initial_residual : 0;
  const double ratio = first > 0 ? std::sqrt(report.iterations.back().residual_squared) / first : 0;
  std::printf("%8d %12.6g %8d %6d %12.2e %8.1f %8.1f", report.step, state.time, newton, ksp, ratio,
              elapsed, left);
  if (report.rejections > 0)
    std::printf("  (rejected %d times, step now %g)", report.rejections, report.size);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace steppe
