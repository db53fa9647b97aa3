#pragma once

#include "steppe/solve/newton/acceleration_solve.h"

#include <vector>

namespace steppe {

/**
 * One step of extrapolated backward Euler: T_{k,1} of k = 1, 2, ..., n equal substeps combined by
 * Aitken and Neville to order n, L-stable in every column (Hairer and Wanner, Solving Ordinary
 * Differential Equations II, IV.9). It starts multistep methods.
 */
class ExtrapolatedEuler {
 public:
  /// Collective. Both are borrowed.
  ExtrapolatedEuler(const Problem& problem, AccelerationSolve& solve);

  /// A step of length h of that order: displacement, velocity, and acceleration. Returns false when
  /// a substep failed. Collective.
  bool advance(int order, const State& last, double h, State& next, StepReport& report);

 private:
  Problem const& problem_;
  AccelerationSolve& solve_;
  Predictor predictor_;
  State here_, there_;
};

}  // namespace steppe
