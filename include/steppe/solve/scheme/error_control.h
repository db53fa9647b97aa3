#pragma once

#include "steppe/physics/equation/state.h"

namespace steppe {

/**
 * The next step from the local error of this one, h min(c_max, max(c_min, s (tolerance /
 * error)^{1/(p+1)})) (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, II.4),
 * with the options of PETSc's TSADAPTBASIC: -ts_adapt_safety s, -ts_adapt_reject_safety,
 * -ts_adapt_clip c_min,c_max, -ts_adapt_dt_min, -ts_adapt_dt_max.
 */
class ErrorControl {
 public:
  /// A displacement counts by what the velocity makes in a step of that length at least, s: from
  /// rest the relative error of a first step of backward Euler is 1/2 however short it is.
  ErrorControl(double tolerance, double step);

  /// Takes the local errors of displacement and velocity, relative to the largest accepted ones.
  /// Returns whether the step is good enough; `next` gets the length to go on with (or to try
  /// again). Collective.
  bool accepts(const State& reached, Vec in_displacement, Vec in_velocity, int order, double h,
               double& next);
  /// Save or load the largest norms. Collective.
  void history(Archive& archive);

 private:
  double tolerance_, step_;
  double safety_ = 0.9, reject_safety_ = 0.5, clip_[2] = {0.1, 10};
  double smallest_ = 1e-20, largest_ = 1e20;
  double displacement_ = 0, velocity_ = 0;  // largest norms so far
};

}  // namespace steppe
