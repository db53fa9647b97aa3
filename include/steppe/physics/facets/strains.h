#pragma once

#include <petscvec.h>

namespace steppe {

/// Measure of how far a body is strained.
class Strains {
 public:
  virtual ~Strains() = default;

  /// The largest strain from one displacement to another at any point of the body, Green and
  /// Lagrange's of F F_0^-1 in Frobenius' norm. Collective.
  virtual double strain_between(Vec from, Vec to) const = 0;
};

}  // namespace steppe
