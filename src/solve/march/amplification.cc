#include "steppe/solve/march/amplification.h"

#include "steppe/solve/scheme/scheme_entry.h"

#include <deal.II/lac/lapack_full_matrix.h>

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

TimeInput with_fixed_steps(TimeInput input) {
  input.adaptive = false;
  return input;
}

}  // namespace

Amplification::Amplification(const TimeInput& input, const DampedMode::Coefficients& mode)
    : duration_(input.end - input.start),
      omega_(std::sqrt(mode.stiffness)),
      rate_(std::max(omega_, mode.viscous + mode.other)),
      mode_(mode),
      integrator_(input.entry().make(mode_, with_fixed_steps(input))),
      last_(create_state(mode_.layout())),
      next_(copy(last_)) {}

std::array<std::complex<double>, 3> Amplification::eigenvalues(double h) const {
  const double units[3] = {1, rate_, rate_ * rate_};
  const Vec before[3] = {last_.displacement, last_.velocity, last_.acceleration};
  const Vec after[3] = {next_.displacement, next_.velocity, next_.acceleration};
  dealii::LAPACKFullMatrix<double> map(3, 3);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      LocalArray entry(before[i]);
      entry[0] = i == j ? units[i] : 0;
    }
    StepReport report;
    integrator_->advance(last_, h, next_, report);
    for (int i = 0; i < 3; ++i) map(i, j) = LocalView(after[i])[0] / units[i];
  }
  map.compute_eigenvalues();
  return {map.eigenvalue(0), map.eigenvalue(1), map.eigenvalue(2)};
}

double Amplification::radius(double h) const {
  double radius = 0;
  for (const auto z : eigenvalues(h)) radius = std::max(radius, std::abs(z));
  return radius;
}

double Amplification::damping_ratio(double h) const {
  const std::complex<double> exact(0, omega_ * h);
  std::complex<double> exponent = 1e3;
  for (const auto z : eigenvalues(h))
    if (std::abs(std::log(z) - exact) < std::abs(exponent - exact)) exponent = std::log(z);
  return -exponent.real() / std::abs(exponent);
}

double Amplification::allowed_radius(double h) const {
  return std::pow(1.01, h / duration_) + 1e-13;  // and rounding
}

double Amplification::longest_step(double guess) const {
  const auto allowed = [&](double h) { return radius(h) <= allowed_radius(h); };
  const double usual = 1 / rate_;  // schemes that are stable are so there
  double low = guess > 0 ? guess / 1.2 : allowed(usual) ? usual : 1e-8 * usual;
  if (!allowed(low)) return guess > 0 ? longest_step() : 0;
  double high = low;
  do {
    low = high;
    if (low >= duration_) return duration_;
    high *= 1.2;
  } while (allowed(high));
  while (high - low > 1e-7 * high) {
    const double middle = (low + high) / 2;
    (allowed(middle) ? low : high) = middle;
  }
  return low;
}

bool Amplification::always_grows(double longest_step) const {
  const double h = longest_step / 2;
  return radius(h) > 1 + 1e-3 * (allowed_radius(h) - 1) + 1e-13;
}

double numerical_damping(const TimeInput& input, double omega, double h) {
  const SchemeEntry& entry = input.entry();
  if (entry.numerical_damping) return entry.numerical_damping(omega, h);
  if (entry.make_scheme) return entry.make_scheme(input)->numerical_damping(omega, h);
  return Amplification(input, {omega * omega, 0, 0}).damping_ratio(h);
}

}  // namespace steppe
