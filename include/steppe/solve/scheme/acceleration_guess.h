#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/physics/state/state.h"
#include "steppe/solve/scheme/scheme.h"

#include <array>

namespace steppe {

/**
 * Where the acceleration of a step is sought first: the polynomial in time through those of the
 * last states,
 *   a(t) = sum_i a_i prod_{j != i} (t - t_j) / (t_i - t_j),
 * of the number of states, 0 (a = 0, the predicted position) to 5, which would have come nearest
 * to the acceleration of the last step in the Euclidean norm. Where motion is smooth that is the
 * largest, after an impact a smaller one. Where a scheme lets frequencies ring that it does not
 * resolve, velocities and accelerations alternate and lead nowhere: the last position was about as
 * near or nearer. That is a reason to doubt all of them for some steps, as before the first step.
 */
class AccelerationGuess {
 public:
  /// Sets `guess` and `doubtful` of a step from `last` to the time of the predictor; the first is
  /// null where a = 0 or the last position is best. Collective.
  void propose(const State& last, Predictor& predictor) const;
  /// A step was accepted, dx/da = c_x. Collective.
  void accepted(const State& before, const State& now, double c_x);
  /// Save or load the states before the last one. Collective.
  void history(Archive& archive, const Layout& layout);

 private:
  static constexpr int most = 5;  // states that a polynomial goes through

  /// The polynomial through the first n of `newest` and those before it, at a time.
  void extrapolate(const State& newest, int n, double time, Vec result) const;

  struct Known {
    double time = 0;
    VecHandle acceleration;
  };
  std::array<Known, most - 1> before_;  // before the last state, the newest first
  int n_before_ = 0;                    // of them known
  int n_used_ = 0;                      // states, of the next polynomial
  int doubts_ = 1;                      // steps that the doubt lasts
  VecHandle difference_;                // a workspace
};

}  // namespace steppe
