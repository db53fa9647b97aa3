#include "steppe/solve/scheme/error_control.h"

#include <algorithm>
#include <cmath>

namespace steppe {

ErrorControl::ErrorControl(const Problem& problem, double tolerance, double step, Attempts attempts)
    : problem_(problem), tolerance_(tolerance), step_(step), attempts_(attempts) {
  PetscInt two = 2;
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_safety", &safety_, nullptr));
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_reject_safety", &reject_safety_, nullptr));
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_dt_min", &smallest_, nullptr));
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_dt_max", &largest_, nullptr));
  check(PetscOptionsGetRealArray(nullptr, nullptr, "-ts_adapt_clip", clip_, &two, nullptr));
}

ErrorControl::Size ErrorControl::size(const State& reached) {
  const Size here = {norm(reached.displacement), norm(reached.velocity)};
  Size result = {std::max(largest_so_far_.displacement, here.displacement),
                 std::max(largest_so_far_.velocity, here.velocity)};
  if (attempts_ == Attempts::unbounded) {
    result.velocity = std::max(result.velocity, step_ * norm(reached.acceleration));
    result.displacement = std::max(result.displacement, step_ * result.velocity);
  } else {
    const double hardly_any = 1e-3;
    for (double Size::*of : {&Size::displacement, &Size::velocity})
      moves_off_ |= largest_so_far_.*of < hardly_any * result.*of;
    if (moves_off_) largest_so_far_ = result;
  }
  result.velocity = std::max(result.velocity, 1e-6 * result.displacement / step_);
  return result;
}

bool ErrorControl::accepts(const State& reached, Vec in_displacement, Vec in_velocity, int order,
                           double h, double& next) {
  problem_.supports().zero(in_displacement);
  problem_.supports().zero(in_velocity);
  // of first order the rate follows from the state, and its error feeds nothing
  if (problem_.traits().order == 1) check(VecZeroEntries(in_velocity));
  const Size size = this->size(reached);
  const auto relative = [](double error, double size) { return error > 0 ? error / size : 0; };
  const double error = std::max(relative(norm(in_displacement), size.displacement),
                                relative(norm(in_velocity), size.velocity));
  const bool jumps = passes_, good = jumps || error <= tolerance_;
  if (good) {
    largest_so_far_ = size;
    moves_off_ = passes_ = false;
  }
  double factor = safety_ * (good ? 1 : reject_safety_) *
                  std::pow(tolerance_ / std::max(error, 1e-300), 1. / (order + 1));
  factor = std::clamp(factor, clip_[0], clip_[1]);
  next = std::clamp(h * factor, smallest_, largest_);
  if (jumps) next = h;
  if (good && norm(reached.velocity) == 0) next = std::min(next, std::max(h, step_));
  return good;
}

void ErrorControl::history(Archive& archive) {
  const auto section = archive.enter("error control");
  archive.value("largest displacement", largest_so_far_.displacement);
  archive.value("largest velocity", largest_so_far_.velocity);
  archive.added_value("moves off", moves_off_);
}

}  // namespace steppe
