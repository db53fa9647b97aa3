#pragma once

#include "steppe/physics/damping/damped_mode.h"
#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/scheme/time_input.h"

#include <array>
#include <complex>
#include <memory>

namespace steppe {

/// Amplification of a mode of vibration by one step of a one-step scheme, measured by taking the
/// step. Local.
class Amplification {
 public:
  Amplification(const TimeInput& input, const DampedMode::Coefficients& mode);

  /// Eigenvalues of the map of (x, v, a) by a step of length h.
  std::array<std::complex<double>, 3> eigenvalues(double h) const;
  /// The largest of their absolute values: by this the mode grows in each step.
  double radius(double h) const;
  /// Damping ratio of the eigenvalue z whose log z is nearest to i omega h, the exact value of the
  /// mode without damping.
  double damping_ratio(double h) const;

  /**
   * The longest step, up to the length of the run, with which the mode grows by no more than 1 %
   * over the run; 0 when there is none. For schemes that have a stable step it is that step. A good
   * guess (0: none) saves time.
   */
  double longest_step(double guess = 0) const;
  /// Whether the mode does grow at half of that step: no step is stable.
  bool always_grows(double longest_step) const;

 private:
  double allowed_radius(double h) const;

  double duration_;
  double omega_, rate_;  // of the mode; what times are measured with
  mutable DampedMode mode_;
  std::unique_ptr<Integrator> integrator_;
  mutable State last_, next_;  // workspaces
};

/// Algorithmic damping ratio of the input's scheme for a free oscillation of angular frequency
/// omega and steps h. Local.
double numerical_damping(const TimeInput& input, double omega, double h);

}  // namespace steppe
