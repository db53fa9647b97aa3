#pragma once

namespace steppe {

/**
 * Factors in single precision, by MUMPS, for preconditioners: half the memory of double ones and
 * less time. For PETSc a solver package of assembled matrices (-pc_factor_mat_solver_type
 * single_mumps, with `cholesky` or `lu`) that takes MUMPS' own options -mat_mumps_icntl_N and
 * -mat_mumps_cntl_N, and answers MatMumpsGetInfog and MatMumpsGetRinfog.
 *
 * The entries are divided by the largest one before they are rounded; right sides are rounded as
 * they are. Each rank hands MUMPS its own rows of the matrix (of a symmetric one the upper half)
 * and of the right side. Where the workspace did not suffice it is doubled. Factors that could not
 * be made give solutions of NaN, by which a Krylov method ends.
 */
constexpr const char* single_factors = "single_mumps";

/// Whether the program was built with MUMPS' single precision.
bool offers_single_factors();
/// Make the package known to PETSc, which has started. Once.
void register_single_factors();

}  // namespace steppe
