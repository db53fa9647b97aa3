#pragma once

#include "steppe/physics/body/body.h"
#include "steppe/physics/facets/evaluated_cells.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// Which owned cells have a node of local functions, by entries of nodal vectors. Local.
template <int dim>
std::vector<bool> cells_of(const Space<dim>& space, const std::vector<PetscInt>& units);

/// The cells that a reduced model evaluates in every state: those with a node that has one of some
/// local functions, and those whose law has no polynomial, or all of them where none is to be one.
/// Nothing where no rank has one. Collective.
template <int dim>
std::optional<EvaluatedCells> evaluated_cells(const Space<dim>& space, const Body<dim>& body,
                                              const std::vector<PetscInt>& units, bool polynomial);

/// Displacements by which cells are weighed. Borrows all vectors.
struct Training {
  const std::vector<VecHandle>& vectors;  ///< of a basis, at nodes
  const std::vector<VecHandle>& states;   ///< nodal
  double tolerance;                       ///< of forces, in the root mean square
  std::string where;  ///< the parameter that gives the states, with which errors begin
};

/**
 * Leaves few of the evaluated cells, with weights such that the generalised forces in the states,
 * each in the unit of its own size, are those of all cells to the tolerance: energy-conserving
 * sampling and weighting (Farhat, Avery, Chapman and Cortial, International Journal for Numerical
 * Methods in Engineering 98, 2014). Cells whose stress depends on more than the displacement, by
 * plastic flow, relaxation or temperature, and those with local functions are all left. Collective.
 * Throws InputError on all ranks where a state turns the body inside out, or none strains it.
 */
template <int dim>
void weigh_cells(const Space<dim>& space, const Body<dim>& body, const Training& training,
                 const std::vector<PetscInt>& units, EvaluatedCells& cells);

}  // namespace steppe
