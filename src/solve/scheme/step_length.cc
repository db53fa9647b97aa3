#include "steppe/solve/scheme/step_length.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

StepLength::StepLength(const Times& times, std::function<double(double)> nominal)
    : times_(times),
      nominal_at_(std::move(nominal)),
      nominal_(nominal_at_(times.start)),
      length_(nominal_),
      mark_from_(times.start),
      mark_(times.start + nominal_) {
  // an error may ask for far shorter steps than Newton's method
  if (!(times_.smallest > 0)) times_.smallest = nominal_ * (times_.error_controlled ? 1e-6 : 1e-3);
}

bool StepLength::at_end(double time) const { return time >= times_.end - rounding(); }

double StepLength::stop() const {
  double stop = next_hit_ < times_.must_hit.size() ? times_.must_hit[next_hit_] : times_.end;
  if (!times_.error_controlled && mark_ < stop - rounding()) stop = mark_;
  return std::min(stop, times_.end);
}

double StepLength::propose(double time) const {
  const double left = stop() - time;
  if (left <= length_ * (1 + 1e-9)) return left;
  return left < 2 * length_ ? left / 2 : length_;
}

double StepLength::reached(double time) {
  const double stop = this->stop();
  if (std::abs(time - stop) > rounding()) return time;
  pass(stop);
  return stop;
}

void StepLength::pass(double time) {
  while (next_hit_ < times_.must_hit.size() && times_.must_hit[next_hit_] <= time + rounding())
    ++next_hit_;
  if (times_.error_controlled || time < mark_ - rounding()) return;
  const double next = nominal_at_(time);
  if (next != nominal_) {
    mark_from_ = time;
    multiple_ = 0;
    length_ = length_ >= nominal_ ? next : std::min(length_, next);
    nominal_ = next;
  }
  mark_ = mark_from_ + double(++multiple_) * nominal_;
}

void StepLength::succeeded(double wanted) {
  if (wanted > 0) {
    length_ = wanted;
    return;
  }
  if (++successes_ < 3 || length_ >= nominal_) return;
  length_ = std::min(2 * length_, nominal_);
  successes_ = 0;
}

void StepLength::history(Archive& archive) {
  const auto section = archive.enter("step length");
  archive.value("smallest", times_.smallest);
  archive.value("nominal", nominal_);
  archive.value("length", length_);
  archive.value("mark from", mark_from_);
  archive.value("mark", mark_);
  archive.value("multiple", multiple_);
  archive.value("next hit", next_hit_);
  archive.value("successes", successes_);
}

bool StepLength::failed(double length, double wanted) {
  successes_ = 0;
  length_ = wanted > 0 ? std::min(wanted, length) : length / 2;
  return length_ >= times_.smallest;
}

void EvenSteps::history(Archive& archive) {
  const auto section = archive.enter("even steps");
  archive.value("next stop", next_);
  archive.value("limit", limit_);
  archive.value("step", step_);
}

double EvenSteps::step(double time, double limit) {
  const std::size_t before = next_;
  while (next_ + 1 < stops_.size() && stops_[next_] <= time + 1e-9 * limit) ++next_;
  if (limit == limit_ && next_ == before) return step_;
  limit_ = limit;
  const double left = stops_[next_] - time;
  step_ = left > limit ? left / std::ceil(left / limit - 1e-9) : limit;
  return step_;
}

}  // namespace steppe
