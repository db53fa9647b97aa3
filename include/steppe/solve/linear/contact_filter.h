#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/**
 * Where a matrix J has a Linearisation::contact(), let algebraic multigrid (PCGAMG) in a linear
 * solver for it see the bodies apart, and a filter what joins them. With A = K + C, C the tangent
 * of contact:
 *
 * - Aggregates and interpolation are those of K, so that they do not cross a joint that may open,
 *   nor does a stiff contact smooth the interpolation; the levels are Galerkin products of A.
 * - The preconditioner is M = F + (I - F A) B (I - A F), with the cycle B of multigrid and F =
 *   R^T (R A R^T)^-1 R, a factorisation in the nodes R of contact that is closed; M = F + (I - F A)
 *   B where A is not symmetric (multigrid with filtering, Petrides et al., arXiv 2505.18576, 2025,
 *   where the filter stands between two cycles).
 *
 * Iterations then hardly depend on the stiffness of contact. Factors are by MUMPS on several ranks,
 * with options behind `contact_`. To be called after KSPSetFromOptions; J is borrowed. Collective.
 */
void filter_contact(const Linearisation& J, KSP solver);

/// Solver, borrowed, whose preconditioner is the B of one that `filter_contact` made; null for
/// other ones.
KSP filtered_multigrid(PC preconditioner);

}  // namespace steppe
