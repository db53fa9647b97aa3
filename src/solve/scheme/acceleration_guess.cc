#include "steppe/solve/scheme/acceleration_guess.h"

#include "steppe/base/process/error.h"

#include <algorithm>
#include <string>

namespace steppe {

void AccelerationGuess::extrapolate(const State& newest, int n, double time, Vec result) const {
  check(VecSet(result, 0));
  const auto time_of = [&](int i) { return i == 0 ? newest.time : before_[i - 1].time; };
  for (int i = 0; i < n; ++i) {
    double weight = 1;
    for (int j = 0; j < n; ++j)
      if (j != i) weight *= (time - time_of(j)) / (time_of(i) - time_of(j));
    check(VecAXPY(result, weight, i == 0 ? newest.acceleration : before_[i - 1].acceleration));
  }
}

void AccelerationGuess::propose(const State& last, Predictor& predictor) const {
  predictor.doubtful = doubts_ > 0;
  if (n_used_ == 0) {
    predictor.guess = {};
    return;
  }
  if (!predictor.guess) predictor.guess = duplicate(predictor.displacement);
  extrapolate(last, n_used_, predictor.time, predictor.guess);
}

void AccelerationGuess::accepted(const State& before, const State& now, double c_x) {
  if (!difference_) difference_ = duplicate(now.acceleration);
  check(VecWAXPY(difference_, -1, before.displacement, now.displacement));
  const double from_predicted = norm(now.acceleration), from_last = norm(difference_) / c_x;
  doubts_ = from_last < 2 * from_predicted ? 10 : std::max(0, doubts_ - 1);
  double smallest = std::min(from_last, from_predicted);
  n_used_ = 0;
  for (int n = 1; n <= n_before_ + 1; ++n) {
    extrapolate(before, n, now.time, difference_);
    check(VecAXPY(difference_, -1, now.acceleration));
    const double here = norm(difference_);
    if (here < smallest) {
      smallest = here;
      n_used_ = n;
    }
  }
  std::rotate(before_.begin(), before_.end() - 1, before_.end());
  Known& newest = before_.front();
  newest.time = before.time;
  if (!newest.acceleration) newest.acceleration = duplicate(before.acceleration);
  check(VecCopy(before.acceleration, newest.acceleration));
  n_before_ = std::min(n_before_ + 1, most - 1);
}

void AccelerationGuess::history(Archive& archive, const Layout& layout) {
  const auto section = archive.enter("guess");
  archive.added_value("states known", n_before_);
  archive.added_value("states used", n_used_);
  archive.added_value("steps of doubt", doubts_);
  for (int i = 0; i < n_before_; ++i) {
    const auto state = archive.enter("state " + std::to_string(i));
    Known& known = before_[i];
    if (!known.acceleration) known.acceleration = layout.create_vector();
    archive.value("time", known.time);
    archive.vector("acceleration", known.acceleration);
  }
}

}  // namespace steppe
