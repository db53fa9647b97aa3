#pragma once

#include "steppe/input/values/expression.h"

#include <string>

namespace steppe {

/// Rotation of a boundary as the input gives it, for Motion = rotation.
struct RotationInput {
  std::string point, axis, angle, translation;
};

/**
 * The rigid motion x = c + R(theta(t)) (X - c) + d(t) of points X of the reference configuration:
 * R turns by theta, rad, about an axis through c (in 2D about the point c, counterclockwise).
 */
template <int dim>
class RigidMotion {
 public:
  /// `parameter` is the path of the boundary. Throws InputError for what cannot be read, and an
  /// axis without length. Local.
  RigidMotion(const RotationInput& input, const std::string& parameter, const Constants& constants);

  /// The motion at one time: displacements u = x - X, m.
  struct Pose {
    dealii::Tensor<2, dim> turn;  // R - I
    dealii::Point<dim> centre;
    dealii::Tensor<1, dim> shift;

    dealii::Tensor<1, dim> operator()(const dealii::Point<dim>& X) const {
      return turn * (X - centre) + shift;
    }
  };
  Pose at(double time) const;
  bool uses_time() const { return angle_.uses_time() || translation_.uses_time(); }

 private:
  dealii::Point<dim> centre_;
  dealii::Tensor<2, dim> spin_;  // v -> axis x v
  Expression<dim> angle_;
  VectorExpression<dim> translation_;
};

}  // namespace steppe
