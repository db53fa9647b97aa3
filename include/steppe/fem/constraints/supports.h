#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/base/petsc/petsc.h"

#include <vector>

namespace steppe {

/**
 * The essential boundary conditions of a problem: some of its unknowns y_i are prescribed as
 * functions g_i(t). Vectors are those of the unknowns; what is said of entries is said of owned
 * ones. Here nothing is prescribed.
 */
class Supports {
 public:
  virtual ~Supports() = default;

  /// Local numbers of the owned prescribed unknowns, ascending.
  virtual const std::vector<PetscInt>& owned() const;
  /// Whether no g depends on time: prescribed velocities and accelerations are zero.
  virtual bool at_rest() const { return true; }

  /// The times, s, at which what is prescribed changes, in their order: from each on other
  /// unknowns, or the same by other boundaries. None unless overridden.
  virtual std::vector<double> changes() const { return {}; }
  /// Take the first of these changes, at the time and displacement of now: from here on the g of
  /// prescribed unknowns are that displacement plus what the given motions change. Collective.
  virtual void change(double /*time*/, Vec /*displacement*/) {}
  /// Take the displacement at the start of a run: what is locked from the start on stays there.
  /// Collective.
  virtual void begin(Vec /*displacement*/) {}
  /// Save or load which changes were taken, see Archive. After loading other unknowns may be
  /// prescribed.
  virtual void history(Archive&) {}

  /// Set the prescribed entries to g, dg/dt or d2g/dt2 at a time (rates by differences over that
  /// increment, s), or all three in their vectors; leave the others. Local where at rest, else
  /// collective. Throws InputError on all ranks for an expression without a value.
  virtual void displacement(double /*time*/, Vec) const {}
  virtual void velocity(double /*time*/, double /*increment*/, Vec) const {}
  virtual void acceleration(double /*time*/, double /*increment*/, Vec) const {}
  virtual void motion(double /*time*/, double /*increment*/, Vec /*x*/, Vec /*v*/,
                      Vec /*a*/) const {}

  /// Set the prescribed entries to zero. Local.
  virtual void zero(Vec v) const;
  /// Set all other entries to zero. Local.
  virtual void keep_only(Vec v) const;
};

}  // namespace steppe
