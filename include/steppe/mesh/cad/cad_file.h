#pragma once

#include "steppe/input/values/expression.h"
#include "steppe/mesh/generated/mesh_input.h"
#include "steppe/mesh/geometry/curved_cells.h"
#include "steppe/mesh/memory/memory_check.h"

#include <deal.II/grid/tria.h>

#include <string>

namespace steppe {

/**
 * Mesh the solids of a CAD file (in 2D its faces) by libgmsh: STEP and IGES, whose lengths become
 * m, BREP, and Gmsh's scripts (.geo). Solids that touch share the nodes there. Volumes and boundary
 * faces have the numbers of the script's physical groups as ids, or else Gmsh's own of the solids
 * and faces; names where the file gives them. `format` is that of `mesh_format`. On one thread, the
 * same mesh each time. Local. Throws InputError: what cannot be read or meshed, no solids, too many
 * cells for `memory`, a wrong Mesh / Size or Sizes.
 */
template <int dim>
MeshFacts<dim> mesh_cad(const MeshInput& input, const std::string& path, const std::string& format,
                        dealii::Triangulation<dim>& mesh, const MemoryCheck& memory,
                        const Constants& constants);

}  // namespace steppe
