#pragma once

#include <petscksp.h>

namespace steppe {

/**
 * Cost of building the preconditioner of a KSP, in iterations with it. The preconditioner has been
 * built. Of MUMPS' factors the cost follows from the operations of the factorisation over the
 * numbers of the factors that an iteration reads; of others it is a rounded average at 20 to 100
 * thousand unknowns. No clock counts. The same on every rank.
 */
double building_cost(KSP ksp);

}  // namespace steppe
