#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/**
 * One mode of vibration alone, a'' + (viscous + other) a' + stiffness a = 0 with mass 1: what a
 * time scheme does to it, it does to a linear body with that mode. Each rank has its own.
 */
class DampedMode : public Problem, private Mass, private Energetics {
 public:
  struct Coefficients {
    double stiffness = 0;  ///< 1/s^2
    double viscous = 0;    ///< of the constant matrix that goes with the mass, 1/s
    double other = 0;      ///< of all other damping, 1/s
  };
  /// Local.
  explicit DampedMode(const Coefficients& coefficients);

  Traits traits() const override;
  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts) const override;
  double force_scale(const State& state) const override;
  std::unique_ptr<Linearisation> linearise(Form form) const override;

 private:
  bool diagonal() const override { return true; }
  bool viscous() const override { return c_.viscous != 0; }
  MatHandle create(double c_v) const override;
  Balance balance(const State& state) const override;
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override;
  std::string lacks_potential() const override { return ""; }

  double damping() const { return c_.viscous + c_.other; }

  Coefficients c_;
};

}  // namespace steppe
