#pragma once

namespace steppe {

/// Operations of a rank's share of factors with that many entries: those of a solve, in both
/// triangles of which a symmetric one keeps half, and the bytes of entries that it reads.
struct SolveWork {
  double flops, bytes;
};
SolveWork work_of_solve(double entries, bool symmetric, int bytes_of_an_entry);

/**
 * Let PETSc's log count what MUMPS does: of factors their assembly and elimination, of a solve the
 * entries of the factors. PETSc 3.18 tells of factors the assembly alone, and of each solve twice
 * the elimination, a hundred times what is done. PETSc's interface to MUMPS is kept, and wrapped.
 * Once, after PETSc has started.
 */
void count_work_of_factors();

}  // namespace steppe
