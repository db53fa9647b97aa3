#include "steppe/solve/scheme/error_control.h"

#include <algorithm>
#include <cmath>

namespace steppe {
ErrorControl::ErrorControl(double tolerance, double step) : tolerance_(tolerance), step_(step) {
  PetscInt two = 2;
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_safety", &safety_, nullptr));
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_reject_safety", &reject_safety_, nullptr));
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_dt_min", &smallest_, nullptr));
  check(PetscOptionsGetReal(nullptr, nullptr, "-ts_adapt_dt_max", &largest_, nullptr));
  check(PetscOptionsGetRealArray(nullptr, nullptr, "-ts_adapt_clip", clip_, &two, nullptr));
}

bool ErrorControl::accepts(const State& reached, Vec in_displacement, Vec in_velocity, int order,
                           double h, double& next) {
  const double velocity = std::max(velocity_, norm(reached.velocity)),
               displacement =
                   std::max({displacement_, norm(reached.displacement), step_ * velocity});
  const auto relative = [](double error, double size) { return error > 0 ? error / size : 0; };
  const double error = std::max(relative(norm(in_displacement), displacement),
                                relative(norm(in_velocity), velocity));
  const bool good = error <= tolerance_;
  if (good) {
    displacement_ = displacement;
    velocity_ = velocity;
  }
  double factor = safety_ * (good ? 1 : reject_safety_) *
                  std::pow(tolerance_ / std::max(error, 1e-300), 1. / (order + 1));
  factor = std::clamp(factor, clip_[0], clip_[1]);
  next = std::clamp(h * factor, smallest_, largest_);
  return good;
}

void ErrorControl::history(Archive& archive) {
  const auto section = archive.enter("error control");
  archive.value("largest displacement", displacement_);
  archive.value("largest velocity", velocity_);
}

}  // namespace steppe
