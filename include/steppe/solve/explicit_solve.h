#pragma once

#include "steppe/physics/observer.h"
#include "steppe/solve/mass_solve.h"
#include "steppe/solve/scheme.h"

namespace steppe {

/**
 * The acceleration of an explicit scheme (the stage's position does not depend on it): one
 * evaluation of the forces and one solve with M + c_v C, C the constant viscous matrix. Forces that
 * depend on the velocity otherwise are taken at v* + c_v a_n, of second order. Prescribed unknowns
 * move exactly as prescribed.
 */
class ExplicitSolve {
 public:
  /// Collective. `problem` is borrowed.
  explicit ExplicitSolve(const Problem& problem);

  /// Fills `next`. Returns false when it is inadmissible or not finite. Collective.
  bool solve(const State& last, const Predictor& predictor, State& next, StepReport& report);

  int linear_iterations() const { return mass_.iterations(); }

 private:
  bool balance(const State& last, const Predictor& predictor, State& stage);

  const Problem& problem_;
  MassSolve mass_;
  State stage_;
  VecHandle force_, correction_;
};

}  // namespace steppe
