#pragma once

#include "steppe/solve/linear/mass_solve.h"
#include "steppe/solve/ts/first_order_system.h"

namespace steppe {

/**
 * The equation of motion, y = (x, v),
 *   F(t, y, y') = [x' - v; M v' + C v + R(x) - P(t)],
 * or, split for methods that take the loads explicitly and need y' alone (M lumped),
 *   F = [x' - v; v' + M^-1 (C v + R(x))],   G = [0; M^-1 P(t)].
 * The rows of prescribed unknowns are x' - g' and v' - g''.
 *
 * The Jacobian [s, -1; K, s M + C] is solved by the exact elimination of v,
 *   (s^2 M + s C + K) dx = r_2 + (s M + C) r_1,   dv = s dx - r_1.
 * The forces are affine in v and v', so that (s M + C) r_1 is a difference of residuals.
 */
class MotionSystem : public FirstOrderSystem {
 public:
  /// See FirstOrderSystem. Collective.
  MotionSystem(Problem& problem, TS ts, bool split_loads, ErrorBoundary& errors);

  void put(const State& state, Vec y) override;
  bool take(Vec y, State& state) override;

 private:
  void set(double time, Vec y, Vec rate);
  bool evaluate(double time, Vec y, Vec rate, Vec F) override;
  void set_tangent_state(double time, Vec y, Vec rate) override;
  void multiply(Vec d, Vec r) override;
  bool solve(Vec r, Vec d) override;
  TsNewton::Measure measure(bool first) override;
  void form_loads(double time, Vec y, Vec G);
  /// b += the product of r_1 with s M + C where the Jacobian was taken, by residuals. False when
  /// that state is inadmissible.
  bool add_rate_product(Vec r_1, Vec b);

  static PetscErrorCode loads_callback(TS, PetscReal, Vec, Vec, void*);

  State tangent_at_;  // of the Jacobian, which rosw keeps over the stages of a step
  VecHandle rate_;    // x' - v of the last evaluation
  VecHandle mass_;    // lumped, where the loads are split off
  MassSolve impulses_;
};

}  // namespace steppe
