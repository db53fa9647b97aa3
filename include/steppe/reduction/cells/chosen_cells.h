#pragma once

#include "steppe/physics/facets/evaluated_cells.h"
#include "steppe/reduction/coordinates/reduced_model.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <functional>
#include <optional>
#include <vector>

namespace steppe {

/// Throws InputError for an energy that is to be a polynomial and is none; else whether it is to be
/// one, with that many coordinates. Local.
template <int dim>
bool takes_polynomial(const ReductionInput& input, int n_coordinates, const Body<dim>& body,
                      const DampingInput& damping);

/// Throws InputError where a law or a scheme has no expansion in local functions, by their entries
/// of nodal vectors. Collective.
template <int dim>
void check_expands(const Space<dim>& space, const Body<dim>& body,
                   const std::vector<PetscInt>& units, const SchemeEntry& scheme);

/**
 * Chooses the cells that a model evaluates in every state: those with a node of a local function,
 * unless these have Taylor's law, and those whose law has no polynomial, or all where none is to be
 * one. With `Energy = weighted cells` few of them are left, see weigh_cells, by displacements that
 * `training` finds in the unknowns, as far as the basis has them. `vectors` are those of the basis
 * at nodes. The model knows afterwards how many cells these are. Collective. Throws InputError on
 * all ranks.
 */
template <int dim>
std::optional<EvaluatedCells> cells_to_evaluate(
    const FullBody<dim>& full, const std::vector<VecHandle>& vectors, bool polynomial,
    const std::function<std::vector<VecHandle>()>& training, ReducedModel& model);

}  // namespace steppe
