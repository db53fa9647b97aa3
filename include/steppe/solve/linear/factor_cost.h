#pragma once

#include "steppe/base/petsc.h"

namespace steppe {

/// What the Cholesky factors of a matrix take, as an analysis of its graph tells before there are
/// any: floating-point operations of a factorisation, and entries of the factor.
struct FactorCost {
  double operations = 0, entries = 0;
};

/**
 * Those of a matrix of blocks of `block` unknowns, by MUMPS's analysis (ordering and symbolic
 * factorisation) of the graph of its blocks, of which the entries do not matter. Collective.
 */
FactorCost factor_cost(Mat graph, int block);

}  // namespace steppe
