#pragma once

#include <petscmat.h>

namespace steppe {

/**
 * Factors of symmetric matrices, whose nodes have one to three unknowns each (the block size), as a
 * solver package for PETSc: -pc_type cholesky -pc_factor_mat_solver_type supernodal, and
 * supernodal_single, which is found in double precision and kept in single precision. Each rank
 * eliminates those of its nodes that no node of a higher rank is coupled to (NodeFactors); what is
 * left of the others is solved by all ranks together (InterfaceFactors).
 */
constexpr const char* supernodal_factors = "supernodal";
constexpr const char* single_supernodal_factors = "supernodal_single";

/// Make the packages known to PETSc, which has started. Once.
void register_supernodal_factors();

/// As how many solves finding factors of these packages takes, the same on all ranks. Local.
double factoring_cost_of_supernodal(Mat factors);

}  // namespace steppe
