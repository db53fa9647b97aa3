#include "steppe/output/tables/progress.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>

namespace steppe {
namespace {

double seconds_since(std::chrono::steady_clock::time_point t) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count();
}

/// Is standard output the terminal of a user, who started one process? Open MPI gives each of its
/// processes a terminal of its own, whatever becomes of what they print.
bool on_terminal() {
  return isatty(STDOUT_FILENO) && !std::getenv("OMPI_COMM_WORLD_SIZE") && !std::getenv("PMI_SIZE");
}

int ksp_iterations(const StepReport& report) {
  return std::accumulate(
      report.iterations.begin(), report.iterations.end(), 0,
      [](int sum, const Iteration& iteration) { return sum + iteration.ksp_iterations; });
}

/// Hours, minutes and seconds.
std::string as_duration(double seconds) {
  const long s = std::lround(seconds);
  char text[32];
  if (s >= 3600)
    std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
  else
    std::snprintf(text, sizeof text, "%ld:%02ld", s / 60, s % 60);
  return text;
}

std::string clock_in(double seconds) {
  const std::time_t then = std::time(nullptr) + std::lround(seconds);
  char text[32];
  std::strftime(text, sizeof text, seconds > 43200 ? "%a %H:%M" : "%H:%M", std::localtime(&then));
  return text;
}

}  // namespace

Progress::Progress(bool speaks, double end, double seconds_between_lines)
    : speaks_(speaks),
      is_live_(speaks && seconds_between_lines > 0 && on_terminal()),
      end_(end),
      interval_(seconds_between_lines) {}

void Progress::begin(double time) {
  start_ = time_ = line_time_ = time;
  begin_ = last_line_ = Clock::now();
}

void Progress::start(const State& initial) {
  begin(initial.time);
  if (speaks_ && !is_live_)
    std::printf("    step         time   Newton    KSP     |F|/|F0|  seconds     left\n");
}

void Progress::history(Archive& archive) {
  const auto section = archive.enter("progress");
  archive.value("time", time_);
  if (archive.loads()) begin(time_);
}

bool Progress::wants_line(const StepReport& report, double time) {
  constexpr double least_part = 0.005;
  constexpr int most_cut = 100;
  const bool due = seconds_since(last_line_) >= interval_ &&
                   (interval_ == 0 || time - line_time_ >= least_part * (end_ - start_));
  const bool is_cut = report.rejections > 0 && cut_lines_ < most_cut;
  if (!(report.step <= 3 || time >= end_ || due || is_cut)) return false;
  if (is_cut) ++cut_lines_;
  last_line_ = Clock::now();
  line_time_ = time;
  return true;
}

void Progress::accepted(const StepReport& report, const State& state) {
  time_ = state.time;
  ++steps_;
  if (!speaks_) return;
  const double left = seconds_since(begin_) * (end_ - time_) / (time_ - start_);
  if (!is_live_ && wants_line(report, time_)) return print_line(report, left);
  constexpr double between = 0.1;  // s
  if (!is_live_ || (seconds_since(last_line_) < between && time_ < end_)) return;
  last_line_ = Clock::now();
  rewrite_line(report, left);
}

void Progress::print_line(const StepReport& report, double left) const {
  // an explicit step has no iterations
  const int newton = report.newton_iterations(report.iterations.size());
  const double first = newton > 0 ? report.initial_residual : 0;
  const double ratio = first > 0 ? std::sqrt(report.iterations.back().residual_squared) / first : 0;
  std::printf("%8d %12.6g %8d %6d %12.2e %8.1f %8.1f", report.step, time_, newton,
              ksp_iterations(report), ratio, seconds_since(begin_), left);
  if (report.rejections > 0)
    std::printf("  (rejected %d times, step now %g)", report.rejections, report.size);
  std::printf("\n");
  std::fflush(stdout);
}

void Progress::rewrite_line(const StepReport& report, double left) const {
  const int newton = report.newton_iterations(report.iterations.size());
  std::printf("\r\033[Kstep %d  t = %.5g of %.5g (%.0f %%)  %.3g steps/s  %s left, until %s",
              report.step, time_, end_, 100 * (time_ - start_) / (end_ - start_),
              steps_ / seconds_since(begin_), as_duration(left).c_str(), clock_in(left).c_str());
  if (newton > 0) std::printf("  Newton %d, KSP %d", newton, ksp_iterations(report));
  if (shown_) std::printf("  %s", shown_().c_str());
  std::fflush(stdout);
}

void Progress::finish(const State&) {
  if (is_live_ && steps_ > 0) std::printf("\n");
}

}  // namespace steppe
