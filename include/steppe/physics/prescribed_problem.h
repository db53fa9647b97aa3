#pragma once

#include "steppe/fem/elimination.h"
#include "steppe/fem/prescribed_motion.h"
#include "steppe/physics/problem.h"

#include <memory>

namespace steppe {

/// A problem some of whose unknowns move as a PrescribedMotion says, and whose rows and columns of
/// these are eliminated.
template <int dim>
class PrescribedProblem : public Problem {
 public:
  void prescribe_motion(double time, double increment, State& state) const override {
    prescribed_.motion(time, increment, state.displacement, state.velocity, state.acceleration);
  }
  void prescribe_displacement(double time, Vec v) const override {
    prescribed_.displacement(time, v);
  }
  void prescribe_velocity(double time, double increment, Vec v) const override {
    prescribed_.velocity(time, increment, v);
  }
  void prescribe_acceleration(double time, double increment, Vec v) const override {
    prescribed_.acceleration(time, increment, v);
  }
  void prescribe_zero(Vec v) const override { prescribed_.zero(v); }
  void keep_prescribed(Vec v) const override { prescribed_.keep_only(v); }
  bool supports_at_rest() const override { return prescribed_.at_rest(); }

 protected:
  /// Borrows the motion. Local.
  explicit PrescribedProblem(const PrescribedMotion<dim>& prescribed)
      : prescribed_(prescribed), elimination_(std::make_unique<Elimination>(prescribed.owned())) {}

  const PrescribedMotion<dim>& prescribed_;
  const std::unique_ptr<Elimination> elimination_;
};

}  // namespace steppe
