#pragma once

#include "steppe/physics/equation/problem.h"

#include <string>
#include <vector>

namespace steppe {

/// A rigid motion that nothing resists.
struct FreeMotion {
  VecHandle motion;  ///< in the unknowns, of one part of the body, zero where prescribed
  int part;          ///< its number
};

/// Rigid motions that nothing resists, part by part. Parts are groups of cells that share nodes, or
/// that springs, tied or periodic boundaries join.
struct FreeMotions {
  std::vector<FreeMotion> motions;
  std::vector<int> part_of;  ///< of each owned unknown
  int n_parts = 0;
  /// Free motions of each part in words, empty for a part that is held: "translation along x, y,
  /// rotation about z". A direction that is no axis is given by its components.
  std::vector<std::string> words;

  bool any() const { return !motions.empty(); }
};

/**
 * The rigid motions r of the parts of a body with K r = 0, K the stiffness with the prescribed rows
 * and columns eliminated, r zero in the prescribed unknowns: of the span of a part's translations
 * and rotations those combinations whose Rayleigh quotient is below 1e-13 and whose |K r| below
 * 1e-10 of the largest diagonal entry, times |r| (maximum norms). Mechanisms within a part, such as
 * a hinge, are not found.
 *
 * K is a linearisation of the problem that is up to date and prepared: the rigid motions are its
 * near-null space, or that of its coarse matrix. Collective.
 */
FreeMotions free_motions(const Problem& problem, const Linearisation& K);

}  // namespace steppe
