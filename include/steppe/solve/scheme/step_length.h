#pragma once

#include "steppe/base/files/archive.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace steppe {

/**
 * How long the next step is. Steps end on the marks start, start + h, ... of a nominal step h that
 * may change with time, on the times that must be hit, and on the end, exactly. A failed step is
 * halved; after three successes the length doubles again, up to the nominal one. With error control
 * there are no marks, and the length is what the control wants. Times in s.
 */
class StepLength {
 public:
  struct Times {
    double start, end;
    std::vector<double> must_hit;  ///< ascending, in (start, end]
    double smallest = 0;           ///< 0: a thousandth of the first nominal step
    bool error_controlled = false;
  };
  /// `nominal` gives the nominal step at a time.
  StepLength(const Times& times, std::function<double(double)> nominal);

  bool at_end(double time) const;
  /// Length of a step from this time: to the next mark when it is near, without leaving a sliver.
  double propose(double time) const;
  /// The time that a step of the proposed length reached, without rounding when it is a mark.
  double reached(double time);
  /// A step was taken; an error control wants the next to be of that length (0: none).
  void succeeded(double wanted = 0);
  /// A step of this length failed; an error control wants to try that one (0: half of it). Returns
  /// false when no shorter one is allowed.
  bool failed(double length, double wanted = 0);

  void history(Archive& archive);

  double smallest() const { return times_.smallest; }
  /// Times closer than this are the same.
  double rounding() const { return 1e-9 * std::min(nominal_, times_.end - times_.start); }

 private:
  double stop() const;
  void pass(double time);

  Times times_;
  std::function<double(double)> nominal_at_;
  double nominal_, length_;
  double mark_from_,
      mark_;  // the last mark passed (exact multiples of h while h stays), and the next
  long multiple_ = 1;
  std::size_t next_hit_ = 0;
  int successes_ = 0;
};

/**
 * Steps of at most some limit that divide the time to the next stop evenly: what a leapfrog scheme
 * keeps for energy, it keeps in steps of one length.
 */
class EvenSteps {
 public:
  /// Times to end a step on, ascending.
  explicit EvenSteps(std::vector<double> stops) : stops_(std::move(stops)) {}

  /// The step from a time before the last of them. It stays until the limit changes or a stop is
  /// reached.
  double step(double time, double limit);

  void history(Archive& archive);

 private:
  std::vector<double> stops_;
  std::size_t next_ = 0;
  double limit_ = 0, step_ = 0;
};

}  // namespace steppe
