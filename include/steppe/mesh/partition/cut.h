#pragma once

#include "steppe/mesh/generated/bricks.h"
#include "steppe/mesh/generated/mesh_input.h"
#include "steppe/mesh/geometry/curved_cells.h"
#include "steppe/mesh/memory/memory_check.h"

#include <deal.II/grid/tria.h>

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// The bricks that each rank makes its own of without the other cells: those of a box of
/// quadrilaterals or hexahedra, where Partitioner is auto and no brick has more than 1.05 times the
/// cells of the mean one. None where METIS cuts: to balance costs, or for the readers of groups,
/// too. Local. Throws InputError for what is no box.
template <int dim>
std::optional<Bricks<dim>> bricks_of(const MeshInput& input, unsigned int n_parts);

/**
 * The serial mesh that is cut: the coarse one of `make_serial_mesh`. Where METIS cuts it, it is
 * refined until there are enough cells of each part to cut evenly, as often as the input refines at
 * most. Local. Throws InputError. Returns the names of the file, see `make_serial_mesh`.
 */
template <int dim>
MeshFacts<dim> make_mesh_to_cut(const MeshInput& input, const std::string& path,
                                unsigned int n_parts, const MemoryCheck& memory,
                                const Constants& constants, dealii::Triangulation<dim>& mesh,
                                int degree = 2);

/// Give each active cell of the mesh to cut its part as its subdomain: that of its brick, or the
/// one that METIS puts it in, parts of equal numbers of cells, or of equal weights, one for each
/// cell. Local.
template <int dim>
void cut(const MeshInput& input, unsigned int n_parts, dealii::Triangulation<dim>& mesh,
         const std::vector<unsigned int>& weights = {});

}  // namespace steppe
