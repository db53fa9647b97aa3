#pragma once

#include <string>

// OpenBLAS, where it is the BLAS of this program, chooses its kernels as it is loaded, from a table
// of the processors that it knows: for a newer one those of an older one (on Zen 5 Haswell's, 62
// for 100 Gflop/s) or the slowest (Prescott's on a Xeon of 2023, 13 for 60). As the program starts
// the kernels of the processor's instructions are set by OPENBLAS_CORETYPE, which OpenBLAS
// documents, unless that is set already.

namespace steppe {

/// Instructions that OpenBLAS has kernels for.
enum class Instructions { avx512, avx2, others };

/// Instructions that this processor has. Local.
Instructions instructions_here();

/// By OpenBLAS's names the kernels that are faster with these instructions than those that it has
/// chosen; empty: none are. Those for AVX2 are equally fast. Of those for AVX-512 SkylakeX's are
/// taken, which every release has; Cooperlake's were 5 % faster on a Xeon of 2023. Local.
std::string better_kernels(const std::string& chosen, Instructions instructions);

/**
 * With several ranks each takes one thread, since OpenBLAS knows of no other process and takes one
 * for each core; OPENBLAS_NUM_THREADS and OMP_NUM_THREADS are obeyed where they are set. OpenBLAS
 * takes the memory that it works in, for which it would wait for ever; where the address space has
 * no room for that the job ends. Before any other work of BLAS; local.
 */
void prepare_blas(int n_ranks);

/// Which BLAS this is and which kernels it took, as "OpenBLAS 0.3.21, SkylakeX kernels"; nothing of
/// other libraries than OpenBLAS. Local.
std::string blas_version();

}  // namespace steppe
