#pragma once

#include "steppe/app/model/full_model.h"

namespace steppe {

/**
 * Whether multigrid between degrees is known to take few iterations for the static tangent of a
 * motion, on so small a mesh too: quadratic hexahedra, edges of a cell at most 3 : 1, corners with
 * a scaled Jacobian of 0.7 and more; displacements of nodes as unknowns, no contact, symmetric
 * tangents; elastic without fibres, Poisson ratios of at most 0.4, shear moduli of at most 100 : 1.
 * On a beam of 10,000 unknowns a Poisson ratio of 0.45 took twice, 0.49 five times the iterations
 * of 0.3; cells of 10 : 1 took four times those of cubes. Collective.
 */
template <int dim>
bool is_easy_for_multigrid(const FullModel<dim>& full);

}  // namespace steppe
