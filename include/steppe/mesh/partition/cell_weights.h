#pragma once

#include "steppe/mesh/generated/mesh_input.h"
#include "steppe/mesh/geometry/transform.h"
#include "steppe/mesh/partition/cell_cost.h"

#include <deal.II/grid/tria.h>

#include <vector>

namespace steppe {

/// An active cell with its sides, as it stands. Local.
template <int dim>
CellOutline<dim> outline_of(const typename dealii::Triangulation<dim>::cell_iterator& cell,
                            const Transform<dim>& move);

/**
 * The costs of all active cells of a serial mesh as METIS takes them: whole numbers in proportion,
 * the dearest at most 1000. Regions are those of the mesh where `Mesh / Transform` moves it to.
 * Local. Throws InputError.
 */
template <int dim>
std::vector<unsigned int> cell_weights(const dealii::Triangulation<dim>& mesh,
                                       const MeshInput& input, const PartNames& volumes,
                                       const PartNames& boundaries, const Constants& constants,
                                       const CellCosts<dim>& costs);

}  // namespace steppe
