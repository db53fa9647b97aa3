#pragma once

#include <petscmat.h>

namespace steppe {

/**
 * Let Galerkin products P^T A P of this matrix with the interpolations of an algebraic multigrid,
 * and of the coarse matrices that come of them, go by the blocks of nodes and aggregates where both
 * have full ones (see multiply_by_blocks, which A has met before): PETSc's MatPtAP calls it, for
 * new patterns and for new values. Row i of A P is found in one pass over the neighbours of node i
 * and multiplied with the blocks of P at i at once, so that no intermediate matrix is kept and no
 * array is as long as the whole problem; rows of coarse nodes of other ranks go to them by one
 * message to each neighbour. Other products, and those that the option -matptap_via claims, are
 * PETSc's. Collective.
 */
void project_by_blocks(Mat A);

}  // namespace steppe
