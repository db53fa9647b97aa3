#pragma once

#include <string>

namespace steppe {

/**
 * Let OpenBLAS, where it is the BLAS of this program, work as fast as this processor can. It
 * chooses its kernels from a table of processors as it is loaded, and for one newer than itself the
 * slowest (Prescott: 13 for 60 Gflop/s on a Xeon of 2023); here such a processor gets those of its
 * instructions (AVX-512: SkylakeX, AVX2: Haswell). With several ranks each takes one thread, since
 * OpenBLAS knows of no other process and takes one for each core. OPENBLAS_CORETYPE,
 * OPENBLAS_NUM_THREADS and OMP_NUM_THREADS are obeyed where they are set. Before any work of BLAS;
 * local.
 */
void prepare_blas(int n_ranks);

/// Which BLAS this is and which kernels it took, as "OpenBLAS 0.3.21, SkylakeX kernels"; nothing of
/// other libraries than OpenBLAS. Local.
std::string blas_version();

}  // namespace steppe
