#pragma once

#include "steppe/app/model/full_model.h"

namespace steppe {

/// Whether the cells are quadratic hexahedra, their edges at most 3 : 1 and their scaled Jacobian
/// 0.7 at least. Cells of 10 : 1 took four times the iterations of cubes. Collective.
template <int dim>
bool has_easy_cells(const Space<dim>& space);

/// Whether materials are elastic without fibres, of Poisson ratios of at most 0.4 and shear moduli
/// of at most 100 : 1, with pointwise dilatation. On a beam of 10,000 unknowns a ratio of 0.45 took
/// twice, 0.49 five times the iterations of 0.3. The input has been checked. Local.
bool has_easy_materials(const Input& input);

/// Whether multigrid between degrees is known to take few iterations for a motion, on a small mesh
/// too: easy cells and materials, displacements of nodes as unknowns, no contact,
/// springs, dashpots, foundations and point masses, and symmetric tangents. Collective.
template <int dim>
bool is_easy_for_multigrid(const FullModel<dim>& full);

}  // namespace steppe
