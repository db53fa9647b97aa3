#pragma once

#include "steppe/reduction/coordinates/reduced_model.h"

#include <deal.II/lac/full_matrix.h>

#include <vector>

namespace steppe {

/**
 * How well coordinates hold the static response u = K^-1 f to a force f, with the tangent K at
 * rest: the part |u - u_h| / |u| that they lack, in the energy norm, of which u_h = U z with
 *     U^T K U z = U^T f,    |u - u_h|^2 / |u|^2 = 1 - z . U^T f / (u . f)
 * is the nearest that they have.
 */
class StaticRepresentation {
 public:
  /// For a model with `responses`, whose prescribed coordinates do not count. Borrows it.
  /// Collective.
  explicit StaticRepresentation(const ReducedModel& model);

  /// From 0 to 1; 0 of what does not displace the body. Collective. Throws as the solve does.
  double error(Vec force);

  struct Largest {
    double error = 0, time = 0;
  };
  /// The largest error of different loads on a body at rest at some times, s, in a floating frame
  /// of what deforms it. Collective.
  Largest largest_error(const Problem& loaded, const std::vector<double>& times);

 private:
  const ReducedModel& model_;
  VecHandle response_, restricted_;
  dealii::FullMatrix<double> flexibility_;  // (U^T K U)^-1, on rank 0
};

}  // namespace steppe
