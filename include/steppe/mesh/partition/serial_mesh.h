#pragma once

#include "steppe/input/values/expression.h"
#include "steppe/mesh/generated/mesh_input.h"
#include "steppe/mesh/geometry/curved_cells.h"
#include "steppe/mesh/memory/memory_check.h"

#include <deal.II/grid/tria.h>

#include <string>

namespace steppe {

/**
 * The coarse mesh that the input describes: a box, one of deal.II's generators (with its
 * manifolds), or the mesh or CAD file at `path`; scaled, neither refined nor transformed. Local.
 * Throws InputError, also where `memory` does not admit it. Returns the names of the file, with a
 * note where the `degree` of the space leaves out nodes of it.
 */
template <int dim>
MeshFacts<dim> make_serial_mesh(const MeshInput& input, const std::string& path,
                                dealii::Triangulation<dim>& mesh, const MemoryCheck& memory = {},
                                const Constants& constants = {}, int degree = 2);

/// Make the coarse mesh of the first rank on all others, where it is empty; without manifolds.
/// Collective.
template <int dim>
void broadcast(MPI_Comm communicator, dealii::Triangulation<dim>& mesh);

}  // namespace steppe
