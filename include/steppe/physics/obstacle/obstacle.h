#pragma once

#include "steppe/input/values/expression.h"
#include "steppe/physics/obstacle/obstacle_input.h"
#include "steppe/physics/obstacle/surface_distance.h"

#include <functional>
#include <memory>

namespace steppe {

/// A rigid obstacle of one of the kinds of the catalogue that may be displaced in time.
template <int dim>
class Obstacle {
 public:
  using Distance = SurfaceDistance<dim>;
  /// Where it is and how it moves.
  struct Place {
    dealii::Tensor<1, dim> displacement;  ///< m
    dealii::Tensor<1, dim> velocity;      ///< m/s
  };

  /// Its velocity is a one-sided difference of order 2 over `increment`, s. Local. Throws
  /// InputError for geometry that is missing, bad, or not the kind's.
  Obstacle(const ObstacleInput& input, const Constants& constants, double increment);

  /// Throws InputError where the motion is not finite.
  Place place(double time) const;
  Distance distance(const dealii::Point<dim>& x, const Place& place) const {
    return at_rest_(x - place.displacement);
  }
  /// Is the Hessian zero everywhere?
  bool flat() const { return flat_; }

 private:
  DistanceAt<dim> at_rest_;
  std::unique_ptr<VectorExpression<dim>> motion_;  // null: none
  double increment_;
  bool flat_;
};

}  // namespace steppe
