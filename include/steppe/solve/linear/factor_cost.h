#pragma once

#include "steppe/base/petsc.h"

namespace steppe {

/// What the Cholesky factors of a matrix take, as an analysis of its graph tells before there are
/// any: floating-point operations of a factorisation, and entries of the factor.
struct FactorCost {
  double operations = 0, entries = 0;

  /// Those for `ratio` times as many nodes in the same body, as higher degrees have: nested
  /// dissection's separators, surfaces, have s = ratio^((dim - 1) / dim) times as many, so that the
  /// operations grow by s^3 and the entries by s^2 (George, SIAM J. Numer. Anal. 10, 1973).
  FactorCost refined(double ratio, int dim) const;
};

/**
 * Those of a matrix of blocks of `block` unknowns, by MUMPS's analysis (ordering and symbolic
 * factorisation) of the graph of its blocks, of which the entries do not matter. Collective.
 */
FactorCost factor_cost(Mat graph, int block);

}  // namespace steppe
