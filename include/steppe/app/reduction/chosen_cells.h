#pragma once

#include "steppe/app/model/full_model.h"
#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/equation/evaluated_cells.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// Cells that a reduced model evaluates in every state.
struct ChosenCells {
  std::optional<EvaluatedCells> cells;
  std::string energy_by;        ///< what the strain energy is found by, for the screen
  std::vector<double> weights;  ///< how many cells, and the sum of their weights
};

/**
 * Choose the cells with a node of a local function, unless these have Taylor's law, and those whose
 * law has no polynomial, or all where none is to be one. With `Energy = weighted cells` few of them
 * are left, with weights such that the generalised forces in the displacements of an earlier run,
 * as far as the basis has them, are those of all (energy-conserving sampling and weighting: Farhat,
 * Avery, Chapman and Cortial, International Journal for Numerical Methods in Engineering 98, 2014).
 * `vectors` are those of the basis at nodes, `units` the entries of local functions. Collective.
 * Throws InputError on all ranks.
 */
template <int dim>
ChosenCells cells_to_evaluate(FullModel<dim>& full, const BasisMap& basis,
                              const std::vector<VecHandle>& vectors,
                              const std::vector<PetscInt>& units, bool polynomial);

}  // namespace steppe
