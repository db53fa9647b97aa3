#pragma once

#include "steppe/physics/problem.h"

namespace steppe {

/**
 * Solves (M + c_v C) x = b on the free unknowns, C the constant viscous matrix: a division where
 * both are diagonal, else conjugate gradients with the options prefix `mass_`. Prescribed rows are
 * the identity.
 */
class MassSolve {
 public:
  /// Collective. `problem` is borrowed.
  explicit MassSolve(const Problem& problem);

  /// Collective. Throws NumericsError for a matrix that is not positive definite.
  void solve(double c_v, Vec b, Vec x);

  /**
   * Replace the free entries of the state's acceleration so that the equation of motion holds, M a
   * = P - C v - R(x) - (M a)_prescribed; the prescribed entries stay. Returns false when the state
   * is inadmissible. Collective.
   */
  bool balance(State& state);

  int iterations() const { return iterations_; }

 private:
  void set_up(double c_v);

  const Problem& problem_;
  KspHandle solver_;
  VecHandle inverse_, force_, correction_;
  double c_v_ = -1;
  int iterations_ = 0;
};

}  // namespace steppe
