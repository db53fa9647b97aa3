#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/// Matrix that the preconditioner of a linear solver for J is set up from: J itself, or where J is
/// a product without a matrix the coarse matrix, if that is of the same space.
Mat preconditioned_matrix(const Linearisation& J);

/**
 * Where J is a product without a matrix in a space of higher degree, give the linear solver a
 * PCMG of two levels: smoothing on J, and the coarse matrix of degree 1 with a solver of its own
 * (options -mg_levels_... and -mg_coarse_..., behind the solver's prefix). Left alone where the
 * option -pc_type asks for something else. Galerkin products of an algebraic multigrid go by
 * blocks (see project_by_blocks). Before KSPSetFromOptions. Collective.
 */
void prepare_multigrid(const Linearisation& J, KSP solver);

}  // namespace steppe
