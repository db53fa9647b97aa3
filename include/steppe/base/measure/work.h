#pragma once

namespace steppe {

/// Tell PETSc's log of multiplications and additions, and the phase under way of the bytes that
/// they read and write in memory: what streams through the caches, each array once. Of PETSc's own
/// operations the bytes are taken from their number, see phase_times. Local.
void count_work(double flops, double bytes);

}  // namespace steppe
