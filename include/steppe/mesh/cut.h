#pragma once

#include "steppe/mesh/curved_cells.h"
#include "steppe/mesh/memory_check.h"
#include "steppe/mesh/mesh_input.h"

#include <deal.II/grid/tria.h>

#include <string>
#include <vector>

namespace steppe {

/**
 * The serial mesh that is cut: the coarse one of `make_serial_mesh`, refined until METIS has enough
 * cells of each part to cut evenly, as often as the input refines at most. Local. Throws
 * InputError. Returns the names of the file.
 */
template <int dim>
MeshFacts<dim> make_mesh_to_cut(const MeshInput& input, const std::string& path,
                                unsigned int n_parts, const MemoryCheck& memory,
                                const Constants& constants, dealii::Triangulation<dim>& mesh);

/// Give each active cell the part that METIS puts it in, as its subdomain: parts of equal numbers
/// of cells, or of equal weights, one for each cell. Local.
template <int dim>
void cut(unsigned int n_parts, dealii::Triangulation<dim>& mesh,
         const std::vector<unsigned int>& weights = {});

}  // namespace steppe
