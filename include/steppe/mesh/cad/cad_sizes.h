#pragma once

#include "steppe/input/values/expression.h"
#include "steppe/mesh/cad/cad_shapes.h"
#include "steppe/mesh/generated/mesh_input.h"

namespace steppe {

/**
 * Tell libgmsh how large the cells of its model are: at most Mesh / Size, where that is given, at
 * most h + 0.3 d at a distance d from a region of Mesh / Sizes with size h, and so many to a circle
 * as Mesh / Cells per circle says. Local. Throws what libgmsh does, and InputError.
 */
template <int dim>
void set_sizes(const MeshInput& input, const CadShapes& shapes, const Constants& constants);

}  // namespace steppe
