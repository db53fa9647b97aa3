#pragma once

#include "steppe/physics/state.h"

namespace steppe {

/**
 * An implicit scheme at one step: x = x* + c_x a and v = v* + c_v a in the unknown acceleration a.
 * In a static solve a stands for the displacement increment (c_x = 1, c_v = 0) and there is no
 * inertia.
 */
struct Predictor {
  double time = 0, load_time = 0;
  VecHandle displacement, velocity;  ///< x* - X and v*, owned entries
  double c_x = 0, c_v = 0;
  bool inertia = true;
};

/// A one-step scheme: fills the predictor of a step of length h from the last accepted state.
class Scheme {
 public:
  virtual ~Scheme() = default;
  virtual void predict(const State& last, double h, Predictor& predictor) const = 0;
  virtual bool dynamic() const { return true; }
  /// Algorithmic damping ratio of an oscillation of angular frequency omega for small omega h.
  virtual double numerical_damping(double omega, double h) const = 0;
};

/// x* = x + h v, v* = v, c_x = h^2, c_v = h; loads at t + h, or at t when `explicit_loads`.
class BackwardEuler : public Scheme {
 public:
  explicit BackwardEuler(bool explicit_loads) : explicit_loads_(explicit_loads) {}
  void predict(const State& last, double h, Predictor& predictor) const override;
  double numerical_damping(double omega, double h) const override { return omega * h / 2; }

 private:
  bool explicit_loads_;
};

/// R(x) = P(t) at the end of each load step: x* = x, c_x = 1, no inertia and no velocity.
class StaticEquilibrium : public Scheme {
 public:
  void predict(const State& last, double h, Predictor& predictor) const override;
  bool dynamic() const override { return false; }
  double numerical_damping(double, double) const override { return 0; }
};

}  // namespace steppe
