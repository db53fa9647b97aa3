#pragma once

#include "steppe/physics/mass/mass_matrix.h"

#include <vector>

namespace steppe {

/// A consistent mass matrix as a MATSHELL with its products and its diagonal, rows and columns of
/// prescribed local unknowns those of the identity: without entries for each pair of unknowns,
/// which of quadratic hexahedra take more memory than all else. Borrows the mass, and the space
/// whose nodes it is of. Collective.
template <int dim>
MatHandle mass_products(const Space<dim>& space, const MassMatrix<dim>& mass,
                        std::vector<PetscInt> prescribed);

}  // namespace steppe
