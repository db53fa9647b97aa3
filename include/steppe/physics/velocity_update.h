#pragma once

#include "steppe/base/petsc.h"

namespace steppe {

/// The velocity update v <- v + h a of an explicit scheme with a diagonal mass. Vectors of
/// unknowns, borrowed.
struct VelocityUpdate {
  double h = 0;      ///< s
  Vec velocity;      ///< before it, m/s
  Vec mass;          ///< of each unknown, zero where its motion is prescribed, kg
  Vec acceleration;  ///< by all other forces; friction adds its own, m/s^2
};

}  // namespace steppe
