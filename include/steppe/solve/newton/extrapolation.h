#pragma once

#include "steppe/solve/newton/acceleration_solve.h"
#include "steppe/solve/newton/content_projection.h"

#include <memory>

namespace steppe {

/**
 * One step of extrapolated backward Euler: T_{k,1} of k = 1, 2, ..., n equal substeps combined by
 * Aitken and Neville to order n, L-stable in every column (Hairer and Wanner, Solving Ordinary
 * Differential Equations II, IV.9). It starts multistep methods. Of an equation with a Content that
 * is not linear the contents are combined, so that the step keeps it.
 */
class ExtrapolatedEuler {
 public:
  /// Collective. Both are borrowed.
  ExtrapolatedEuler(const Problem& problem, AccelerationSolve& solve);

  /// A step of length h of that order: displacement, velocity, and acceleration. Returns false when
  /// a substep failed. Collective.
  bool advance(int order, const State& last, double h, State& next, StepReport& report);

  /// The local error of the last step of order n > 1, T_{n,n} - T_{n,n-1}: that of order n - 1.
  void local_error(Vec in_displacement, Vec in_velocity) const;

 private:
  bool substeps(int k, const State& last, double h, StepReport& report);

  Problem const& problem_;
  AccelerationSolve& solve_;
  std::unique_ptr<ContentProjection> projection_;  // where the content is not linear
  Predictor predictor_;
  State here_, there_;
  VecHandle error_x_, error_v_, content_, part_;
};

}  // namespace steppe
