#pragma once

#include "steppe/physics/facets/rotations.h"
#include "steppe/physics/state/state.h"

namespace steppe {

/// The mass matrix M of a problem, kg, and its viscous matrix C, kg/s, as explicit schemes take
/// them: both constant, or both those of a state, dF/da and dF/dv.
class Mass {
 public:
  virtual ~Mass() = default;

  /// Whether both are diagonal (lumped), but for the blocks of rotations.
  virtual bool diagonal() const = 0;
  /// Whether there is a C, so that M + c_v C depends on c_v.
  virtual bool viscous() const { return false; }
  /// Whether both are the same in all states; else they are not diagonal.
  virtual bool constant() const { return true; }
  /// M + c_v C, prescribed rows and columns those of the identity; where it varies, a matrix for
  /// `update` to fill. Belongs to the caller. Collective.
  virtual MatHandle create(double c_v) const = 0;
  /// The constant M for products and its diagonal alone, where that takes less memory; borrows what
  /// it is made of. Collective.
  virtual MatHandle create_products() const { return create(0); }
  /// Where it varies, set a matrix made by `create` to M + c_v C in a state. Collective.
  virtual void update(double /*c_v*/, const State& /*state*/, Mat /*matrix*/) const {}
  /// Whether unknowns that follow several others (see Ties) have no mass, but those that they
  /// follow have it: then M is diagonal in the unknowns that follow none, too.
  virtual bool of_leaders() const { return false; }
  /// Unknowns that are rotations; null without.
  virtual const Rotations* rotations() const { return nullptr; }
};

}  // namespace steppe
