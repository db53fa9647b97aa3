#pragma once

#include "steppe/physics/equation/problem.h"

#include <optional>
#include <vector>

namespace steppe {

/**
 * K and M about a state, both over a typical nodal mass, so that |M s| is about 1 for s . M s = 1.
 * Rows of prescribed unknowns have a diagonal entry alone, in M so small that their eigenvalues lie
 * above all others.
 */
class Pencil {
 public:
  /// Collective. Throws InputError for a stiffness that is not symmetric, and where nothing is
  /// free.
  Pencil(const Problem& problem, const State& about);

  /// Eigenvalues of this size are zero.
  double zero() const;
  /// How far a computed eigenvalue may be off whose residual is relative to lambda - shift.
  double uncertainty(double eigenvalue, double residual) const;

  /**
   * How many eigenvalues are below a bound: as many as K - bound M has negative pivots (Sylvester's
   * law of inertia, with M positive), factorised by MUMPS (options `-st_mat_mumps_*`), which keeps
   * no factor. Nothing where a pivot is zero: the bound is an eigenvalue. Collective.
   */
  std::optional<PetscInt> eigenvalues_below(double bound) const;

  Mat K, M;
  double largest = 0;  ///< about the largest eigenvalue
  /// A little below zero, so that K - shift M is definite about a stable state: 1e-10 of the
  /// largest eigenvalue, or, when the body can move freely, 0.01 of the Rayleigh quotient of a
  /// smooth deformation.
  double shift = 0;
  double typical_mass = 0;
  std::vector<VecHandle> rigid_modes;  ///< motions without force, M-orthonormal

 private:
  std::unique_ptr<Linearisation> stiffness_, mass_;
  double quotient(Vec v) const;
  void add_rigid(Vec motion);
  void choose_shift(const Problem& problem);
};

/// How many unknowns are not prescribed. Collective.
PetscInt count_free(const Problem& problem);

}  // namespace steppe
