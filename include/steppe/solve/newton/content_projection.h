#pragma once

#include "steppe/solve/linear/mass_solve.h"

namespace steppe {

/**
 * Finds the state that belongs to a content, H(x) - H(from) = H in the free rows, by Newton's
 * method with the mass matrix dH/dx; a correction is halved until it lowers |H(x) - H(from) - H|.
 * H grows in every direction, so that there is one solution.
 */
class ContentProjection {
 public:
  /// For a problem with a Content, which is borrowed. Collective.
  explicit ContentProjection(const Problem& problem);

  /// Replaces the free entries of x, from which the iteration begins; the prescribed ones stay.
  /// Returns false where no solution was found. Collective.
  bool solve(Vec from, Vec H, Vec x);

 private:
  /// |r|, r = H(x) - H(from) - H in the free rows; infinite where there is none.
  double lack(Vec from, Vec H, Vec x, Vec r) const;
  bool improve(Vec from, Vec H, double lack);

  const Problem& problem_;
  MassSolve mass_;
  State state_;
  VecHandle r_, correction_, trial_;
};

}  // namespace steppe
