#pragma once

#include "steppe/fem/constraints/tied_surfaces.h"

#include <vector>

namespace steppe {

/**
 * Move the nodes of the secondary surfaces of ties with Gap = close onto the primary ones: node j
 * by the integral of psi_j (X_primary - X_secondary) over D_j (see MortarTie), so that the surfaces
 * coincide in the mean where they cannot everywhere (Puso, International Journal for Numerical
 * Methods in Engineering 59, 2004). Collective. Throws InputError on all ranks, also for cells that
 * the motion folds.
 */
template <int dim>
void close_gaps(Space<dim>& space, const std::vector<TiedSurfacesInput>& inputs);

}  // namespace steppe
