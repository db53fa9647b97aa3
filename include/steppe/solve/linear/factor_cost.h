#pragma once

#include "steppe/base/petsc/petsc.h"

#include <petscksp.h>

namespace steppe {

/// Cost of the Cholesky factors of a matrix, as an analysis of its graph tells before they are
/// computed: floating-point operations of a factorisation, and entries of the factor.
struct FactorCost {
  double operations = 0, entries = 0;

  /// Costs for `ratio` times as many nodes in the same body, as higher degrees have. The separators
  /// of nested dissection, which are surfaces, then have s = ratio^((dim - 1) / dim) times as many,
  /// so that the operations grow by s^3 and the entries by s^2 (George, SIAM J. Numer. Anal. 10,
  /// 1973).
  FactorCost refined(double ratio, int dim) const;
};

/**
 * Cost of the factors of a matrix of blocks of `block` unknowns, by MUMPS's analysis (ordering and
 * symbolic factorisation) of `graph`, the graph of its blocks, whose entries do not matter.
 * Collective.
 */
FactorCost factor_cost(Mat graph, int block);

/**
 * Cost of building the preconditioner of a KSP, in iterations with it. The preconditioner has been
 * built. Of MUMPS' factors the cost follows from the operations of the factorisation over the
 * numbers of the factors that an iteration reads; of others it is a rounded average at 20 to 100
 * thousand unknowns. No clock counts. The same on every rank.
 */
double building_cost(KSP ksp);

}  // namespace steppe
