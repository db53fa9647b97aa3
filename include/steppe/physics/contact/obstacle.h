#pragma once

#include "steppe/input/condition.h"
#include "steppe/input/expression.h"

#include <deal.II/base/parameter_handler.h>

#include <functional>
#include <memory>
#include <string>

namespace steppe {

/// One named entry of the input's list `Obstacles`: a rigid thing, and how a boundary touches it.
struct ObstacleInput {
  std::string name, kind = "plane", point, direction, radius, lower_corner, upper_corner, motion;
  std::string where = "everything", active = "", stiffness;
  double damping = 0, static_friction = 0, kinetic_friction = 0;
  std::string friction_rule = "trial", method = "penalty", penetration;

  void bind(dealii::ParameterHandler& prm);
  /// What its parameters depend on.
  static std::vector<Condition> conditions();
};

/// A finite number >= 0 of the input. Throws InputError, naming `parameter`.
double read_number(const std::string& text, const std::string& parameter);

/**
 * A rigid obstacle that may be displaced in time: the signed distance g of points from its surface,
 * positive outside, with its gradient n (the unit normal out of the obstacle) and its Hessian. With
 * r = x - c, an axis of direction d and I - d d^T = Q,
 *     plane      g = d.r                        Hessian 0
 *     sphere     g = |r| - R                    (I - n n^T) / |r|
 *     cylinder   g = |Q r| - R, unbounded       (Q - n n^T) / |Q r|   (in 2D a disc: Q = I)
 *     box        outside the distance from the nearest point of it, inside minus that from the
 *                nearest face
 * At a centre or on an axis, where there is no direction, n and the Hessian are zero.
 */
template <int dim>
class Obstacle {
 public:
  struct Distance {
    double gap = 0;                    ///< g, m
    dealii::Tensor<1, dim> normal;     ///< dg/dx
    dealii::Tensor<2, dim> curvature;  ///< d2g/dx2, 1/m
  };
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
  std::function<Distance(const dealii::Point<dim>&)> at_rest_;
  std::unique_ptr<VectorExpression<dim>> motion_;  // null: none
  double increment_;
  bool flat_;
};

}  // namespace steppe
