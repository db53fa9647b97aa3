#include "steppe/solve/ts/earlier_states.h"

#include "steppe/solve/ts/phase_vector.h"

#include <string>
#include <utility>

namespace steppe {

void EarlierStates::remember(double time, Vec y) {
  if (most_ == 0) return;
  Earlier oldest;
  if (int(all_.size()) == most_) {
    oldest = std::move(all_.front());
    all_.erase(all_.begin());
  }
  if (!oldest.y) oldest.y = create_phase_vector(problem_);
  oldest.time = time;
  check(VecCopy(y, oldest.y));
  all_.push_back(std::move(oldest));
}

double EarlierStates::since(int j, const Earlier& now, const Earlier& last) const {
  return now.time - number(j, now, last).time;
}

void EarlierStates::difference(int m, const Earlier& now, const Earlier& last, Vec result) const {
  check(VecZeroEntries(result));
  for (int i = 0; i < m; ++i) {
    const Earlier& here = number(i, now, last);
    double weight = 1;
    for (int j = 0; j < m; ++j)
      if (j != i) weight /= here.time - number(j, now, last).time;
    check(VecAXPY(result, weight, here.y));
  }
}

void EarlierStates::history(Archive& archive) {
  std::size_t n = all_.size();
  archive.value("earlier states", n);
  all_.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto section = archive.enter("earlier state " + std::to_string(i));
    VecHandle x = problem_.layout().create_vector(), v = problem_.layout().create_vector();
    if (archive.loads())
      all_[i].y = create_phase_vector(problem_);
    else
      unpack(all_[i].y, x, v);
    archive.value("time", all_[i].time);
    archive.vector("displacement", x);
    archive.vector("velocity", v);
    if (archive.loads()) pack(x, v, all_[i].y);
  }
}

}  // namespace steppe
