#pragma once

#include "steppe/solve/newton/content_projection.h"
#include "steppe/solve/ts/first_order_system.h"

namespace steppe {

/**
 * An equation of first order with a Content H, y = (x, z),
 *   F(t, y, y') = [z - H(x); z' + R(x) - P(t)],
 * z counted from the start of the run: differential-algebraic of index 1, so that every linear
 * formula for z keeps what flows in. The rows of prescribed unknowns are x - g and z.
 *
 * The Jacobian [-dH/dx, 1; K, s] is solved by (s dH/dx + K) dx = r_2 - s r_1. A correction sets
 * z = H(x), not its linear part alone: dz = r_1 + H(x) - H(x - dx).
 */
class ContentSystem : public FirstOrderSystem {
 public:
  /// See FirstOrderSystem. Collective.
  ContentSystem(Problem& problem, TS ts, ErrorBoundary& errors);

  void start(const State& state) override;
  void put(const State& state, Vec y) override;
  bool take(Vec y, State& state) override;
  void history(Archive& archive) override {
    archive.vector("counted from", start_);
    archive.value("shift", shift_);  // by which the first norm of a step weighs z - H
  }

 private:
  void set(double time, Vec x);
  bool evaluate(double time, Vec y, Vec rate, Vec F) override;
  void set_tangent_state(double time, Vec y, Vec rate) override;
  void multiply(Vec d, Vec r) override;
  bool solve(Vec r, Vec d) override;
  TsNewton::Measure measure(bool first) override;

  bool linear_;
  ContentProjection projection_;
  VecHandle start_, moved_, content_;
};

}  // namespace steppe
