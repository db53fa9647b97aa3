#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/**
 * The next step from the local error of this one, h min(c_max, max(c_min, s (tolerance /
 * error)^{1/(p+1)})) (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, II.4),
 * with the options of PETSc's TSADAPTBASIC: -ts_adapt_safety s, -ts_adapt_reject_safety,
 * -ts_adapt_clip c_min,c_max, -ts_adapt_dt_min, -ts_adapt_dt_max.
 *
 * Errors of the free unknowns are relative to the largest displacement and velocity so far. A body
 * at rest has none, and what a first step makes of it is as wrong, relatively, however short it is
 * (1/2 in backward Euler under a sudden load). So it counts by the most that the attempts of that
 * step make, the first of which is Time / Step long; and so does one that begins to move later. Of
 * an explicit scheme, whose attempts may be beyond all bounds, a displacement counts by what the
 * velocity makes in a time Step instead, and a velocity by what the acceleration makes. Velocities
 * that move the body by less than a millionth of its displacement in a time Step are those of
 * rounding.
 */
class ErrorControl {
 public:
  /// Whether a scheme bounds what its attempts make with steps of any length: an implicit one does.
  enum class Attempts { bounded, unbounded };

  /// `step` is the length of the nominal Step, s. The problem is borrowed.
  ErrorControl(const Problem& problem, double tolerance, double step, Attempts attempts);

  /// Takes the local errors of displacement and velocity, whose prescribed entries are set to zero.
  /// Returns whether the step is good enough; `next` gets the length to go on with (or to try
  /// again): no more than Step while the body stands still. Collective.
  bool accepts(const State& reached, Vec in_displacement, Vec in_velocity, int order, double h,
               double& next);
  /// See Integrator.
  void pass_jump() { passes_ = true; }
  /// Save or load the largest norms. Collective.
  void history(Archive& archive);

 private:
  struct Size {
    double displacement = 0, velocity = 0;
  };
  Size size(const State& reached);

  const Problem& problem_;
  double tolerance_, step_;
  Attempts attempts_;
  double safety_ = 0.9, reject_safety_ = 0.5, clip_[2] = {0.1, 10};
  double smallest_ = 1e-20, largest_ = 1e20;
  Size largest_so_far_;
  bool moves_off_ = true;  // from rest: attempts count
  bool passes_ = false;    // the next attempt, whatever its error
};

}  // namespace steppe
