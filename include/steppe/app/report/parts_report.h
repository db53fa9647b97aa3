#pragma once

#include "steppe/app/input/input.h"
#include "steppe/fem/space/space.h"

namespace steppe {

/**
 * Print on rank 0 the parts of the boundary and of the body that a mesh file names or numbers: of
 * each its id and name, its faces or cells, its measure, mass, centre, normal or shape; and the
 * pairs of surfaces that face each other, of bodies that share no nodes; and write the boundary to
 * NAME.faces.vtu in the folder of the results, for pictures. Collective.
 */
template <int dim>
void report_parts(const Input& input, const Space<dim>& space);

}  // namespace steppe
