#pragma once

#include "steppe/physics/state/observer.h"
#include "steppe/solve/linear/mass_solve.h"
#include "steppe/solve/scheme/scheme.h"

namespace steppe {

/**
 * The steps of a SingleStep scheme whose forces do not depend on the new acceleration: beta = 0, or
 * the forces of the step's start (alpha_f = 1). One evaluation of the forces and one solve correct
 * the last acceleration,
 *     (M + c_v C) (a_{n+1} - a_n) = -F(t, x, v* + c_v a_n, a_n),
 * C the constant viscous matrix; forces that depend on the velocity otherwise are of second order
 * so: the prediction v* + c_v a_n is off by h^2. Prescribed unknowns move exactly as prescribed.
 * Where the mass varies it is that of the position in which the acceleration is sought, and C the
 * derivative of the forces in the predicted velocity, a step of Newton's method: gyroscopic forces
 * of the prediction alone come late, and drive fast modes.
 *
 * The acceleration updates the velocity v_n + (1 - gamma) h a_n of the step's middle (symplectic
 * Euler: v_n) by h a_{n+1}; contact adds to that update, see Impulses, and wants a diagonal mass.
 */
class ExplicitSolve {
 public:
  /// Collective. `problem` is borrowed. Throws InputError for friction with a consistent mass.
  ExplicitSolve(const Problem& problem, const SingleStep::Coefficients& coefficients);

  /// Lets contact act on the consistent state at the start, whose velocity is then updated by a
  /// step of length h; or makes one of a velocity that is that of half a step before. Collective.
  void start(double h, bool is_behind, State& state);

  /// Fills `next`. Returns false when it is inadmissible or not finite. Collective; with a lumped
  /// mass and supports at rest in one reduction.
  bool advance(const State& last, double h, State& next, StepReport& report);

  /// Save or load the mass matrix's. Collective.
  void history(Archive& archive) { mass_.history(archive); }

  int linear_iterations() const { return mass_.iterations(); }

 private:
  bool forces_at_end(const State& last, double h, State& next);
  bool forces_at_start(const State& last, double h, State& next);
  /// Sets minus the change of acceleration that balances the forces. Returns false when the state
  /// was inadmissible; with a lumped mass, on this rank.
  bool correct(double c_v, const State& stage);
  /// See MassSolve; `next` has its prescribed entries. Overwrites `force_`. Collective.
  bool share_missed_velocity(const State& last, double h, State& next);
  /// Adds contact to the acceleration of a state, in an update of its velocity over h; that is the
  /// one before the update, or else of the state. Collective.
  void add_impulses(double h, double c_v, bool is_behind, State& state);
  /// Adds contact to that change, in the velocity update of a step of length h. Collective.
  void add_impulses(const State& last, double h, double c_v, const State& stage);

  const Problem& problem_;
  SingleStep::Coefficients c_;
  MassSolve mass_;
  VecHandle force_, correction_;
};

}  // namespace steppe
