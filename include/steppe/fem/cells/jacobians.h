#pragma once

#include "steppe/fem/space/space.h"

namespace steppe {

/**
 * See that the map from the reference cell to every owned cell keeps its orientation: det dX/dxi >
 * 0 at the quadrature points, and not negative at the corners (a straight angle there is let pass).
 * Collective. Throws InputError on all ranks with the number of cells and the centre of the worst.
 */
template <int dim>
void check_jacobians(const Space<dim>& space);

}  // namespace steppe
