#pragma once

#include "steppe/base/petsc/petsc.h"

#include <vector>

namespace steppe {

/// The velocity update v <- v + h a of an explicit scheme with a diagonal mass; leapfrog schemes
/// then move the positions by h v. Vectors of unknowns, borrowed. v and a are given by two vectors
/// each, since contact wants them at surfaces alone, see UpdateView.
struct VelocityUpdate {
  double h = 0;      ///< s
  Vec start;         ///< a velocity, m/s
  double since = 0;  ///< the one before the update is `start` + `since` * `rate`, s
  Vec rate;          ///< m/s^2
  Vec mass;          ///< of each unknown, zero where its motion is prescribed, kg
  Vec predicted;     ///< a by all other forces is `predicted` - `correction`, m/s^2
  Vec correction;    ///< contact subtracts its own a, m/s^2
  /// The directions in which the unknowns of a node move, a vector for each of them; null: the
  /// axes.
  const std::vector<VecHandle>* axes = nullptr;
};

/// An update at owned unknowns, by local numbers.
class UpdateView {
 public:
  explicit UpdateView(const VelocityUpdate& update)
      : since_(update.since),
        start_(update.start),
        rate_(update.rate),
        predicted_(update.predicted),
        correction_(update.correction) {}

  double velocity(long i) const { return start_[i] + since_ * rate_[i]; }
  double acceleration(long i) const { return predicted_[i] - correction_[i]; }
  void accelerate(long i, double a) { correction_[i] -= a; }

 private:
  double since_;
  LocalView start_, rate_, predicted_;
  LocalArray correction_;
};

}  // namespace steppe
