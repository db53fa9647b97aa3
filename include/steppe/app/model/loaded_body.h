#pragma once

#include "steppe/app/model/unknowns.h"
#include "steppe/physics/system/elastodynamics.h"

#include <memory>
#include <vector>

namespace steppe {

/// Equation of motion of a body with its inertia and internal force, and some loads or none, in the
/// unknowns of all its nodes.
template <int dim>
struct LoadedBody {
  /// Borrows all. Collective. Throws InputError on all ranks.
  LoadedBody(Unknowns<dim>& unknowns, const Body<dim>& body, const std::vector<LoadInput>& loads);

  Problem& system() { return mapped ? static_cast<Problem&>(*mapped) : problem; }

  Elastodynamics<dim> problem;                  ///< in displacements of nodes
  const std::unique_ptr<MappedProblem> mapped;  ///< null where these are the unknowns
};

}  // namespace steppe
