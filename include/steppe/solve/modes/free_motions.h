#pragma once

#include "steppe/physics/equation/problem.h"

#include <vector>

namespace steppe {

/**
 * The rigid motions r with K r = 0, K the stiffness with the prescribed rows and columns
 * eliminated, r zero in the prescribed unknowns: bases of these in each part of the body, which is
 * a group of cells that share nodes, or that springs, tied or periodic boundaries, joints or bolts
 * join. They are combinations of candidates with the Rayleigh quotient r . K r / r . D r below
 * 1e-13 and with |D^-1/2 K r| below 1e-10 |D^1/2 r| (maximum norms), D the diagonal of an assembled
 * K, else the largest entry of that of its coarse matrix.
 *
 * Candidates are the translations and rotations of a part. With `piece_of`, the number for each
 * owned unknown of the piece that it moves with, -1 for one of an auxiliary node, they are those of
 * each of a part's pieces, and the part's auxiliary unknowns: mechanisms of pieces are found then,
 * of parts that have up to 600 candidates.
 *
 * K is a linearisation of the problem that is up to date and prepared: the rigid motions are its
 * near-null space, or that of its coarse matrix. Takes as many products with K as a part has
 * candidates. Collective.
 */
std::vector<VecHandle> free_motions(const Problem& problem, const Linearisation& K,
                                    const std::vector<int>& piece_of = {});

}  // namespace steppe
