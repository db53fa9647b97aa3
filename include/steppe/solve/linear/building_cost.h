#pragma once

#include <petscksp.h>

namespace steppe {

/**
 * What it costs to build the preconditioner of a KSP, in iterations with it; it is built. Of MUMPS'
 * factors from the operations of the factorisation, over the bytes that an iteration reads of them;
 * else rounded averages of 20 to 100 thousand unknowns. No clock counts. The same on every rank.
 */
double building_cost(KSP ksp);

}  // namespace steppe
