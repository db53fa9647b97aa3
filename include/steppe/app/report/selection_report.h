#pragma once

#include "steppe/app/input/input.h"
#include "steppe/fem/space/space.h"

namespace steppe {

/// Tells on rank 0's screen what each support, load on the boundary, foundation, obstacle, tie,
/// pair of periodic boundaries, heat load and temperature of the input has selected: the number,
/// area and centre of the faces and the number of nodes; and the parts of the boundary of which
/// none of these selects a face. Collective.
template <int dim>
void report_selections(const Input& input, const Space<dim>& space);

}  // namespace steppe
