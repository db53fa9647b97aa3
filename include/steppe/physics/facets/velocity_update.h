#pragma once

#include "steppe/base/petsc/petsc.h"

#include <vector>

namespace steppe {

/// The velocity update v <- v + h a of an explicit scheme with a diagonal mass; leapfrog schemes
/// then move the positions by h v. Vectors of unknowns, borrowed.
struct VelocityUpdate {
  double h = 0;      ///< s
  Vec velocity;      ///< before it, m/s
  Vec mass;          ///< of each unknown, zero where its motion is prescribed, kg
  Vec acceleration;  ///< by all other forces; contact adds its own, m/s^2
  /// The directions in which the unknowns of a node move, a vector for each of them; null: the
  /// axes.
  const std::vector<VecHandle>* axes = nullptr;
};

}  // namespace steppe
