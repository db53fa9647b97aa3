#pragma once

#include "steppe/solve/linear/mass_solve.h"

namespace steppe {

/**
 * The equation of motion in first-order form for explicit methods, y = (x, v),
 *   x' = v,   v' = M^-1 (P(t) - C v - R(x)),
 * (x' as Problem::rate_of_displacement has it) with prescribed unknowns replaced in every
 * evaluation by their motion g, g', g''. y is a phase vector; `positions` and `velocities` are its
 * halves.
 */
class ExplicitSystem {
 public:
  /// Collective. `problem` is borrowed.
  explicit ExplicitSystem(const Problem& problem);

  IS positions() const { return positions_; }
  IS velocities() const { return velocities_; }

  /// The state of (time, y), its prescribed entries and its acceleration set. Returns false when it
  /// is inadmissible or beyond measure. Collective.
  bool reach(double time, Vec y, State& state);

  /// A step of length h begins, from a state whose acceleration is consistent: it is the answer to
  /// the first evaluation. Prescribed motion is differentiated over h / 100.
  void begin(const State& last, double h);
  /// rate = f(time, y). Once a state was inadmissible the rates are zero until the next step
  /// begins. Collective.
  void rate(double time, Vec y, Vec rate);
  /// Rate v' alone, at positions x, where the forces do not depend on the velocity. Collective.
  void acceleration(double time, Vec x, Vec rate);
  bool failed() const { return failed_; }
  Vec last_displacement() const { return stage_.displacement; }

  /// Save or load the mass matrix's. Collective.
  void history(Archive& archive) { mass_.history(archive); }

  int linear_iterations() const { return mass_.iterations(); }

 private:
  Vec evaluate(double time);
  void prescribe(double time, State& state);

  const Problem& problem_;
  MassSolve mass_;
  State stage_;
  IndexSetHandle positions_, velocities_;
  double increment_ = 0;
  Vec known_ = nullptr;  // the acceleration at the start of the step, until it was asked for
  bool failed_ = false;
};

}  // namespace steppe
