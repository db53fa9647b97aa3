#pragma once

#include "steppe/base/petsc.h"

namespace steppe {

/// The mass matrix M of a problem, kg, and its constant viscous matrix C, kg/s, as explicit schemes
/// take them.
class Mass {
 public:
  virtual ~Mass() = default;

  /// Whether both are diagonal (lumped).
  virtual bool diagonal() const = 0;
  /// Whether there is a C, so that M + c_v C depends on c_v.
  virtual bool viscous() const { return false; }
  /// Whether M is the same in all states; else it is that of the last accepted one.
  virtual bool constant() const { return true; }
  /// M + c_v C, prescribed rows and columns those of the identity. Belongs to the caller.
  /// Collective.
  virtual MatHandle create(double c_v) const = 0;
};

}  // namespace steppe
