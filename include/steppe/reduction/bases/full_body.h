#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/damping/damping_input.h"
#include "steppe/physics/system/elastodynamics.h"

namespace steppe {

/// A body in the unknowns of all its nodes, of which a reduced model is made. Borrows all.
template <int dim>
struct FullBody {
  const Space<dim>& space;
  const Body<dim>& body;
  const DampingInput& damping;
  Elastodynamics<dim>& problem;  ///< in displacements of nodes
  Problem& system;               ///< in the unknowns, which may be others
};

}  // namespace steppe
