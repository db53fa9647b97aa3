#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/app/report/selections.h"

#include <string>
#include <vector>

namespace steppe {

/// Write what a picture of the input shows, as JSON: the boundary with the material of each face,
/// obstacles, remote points and bolts at rest, and of each selection its faces, the places of its
/// nodes where it has no faces, or its point. Rank 0 writes. Collective. Throws InputError,
/// OutputError on all ranks.
template <int dim>
void write_scene(const std::string& path, const Discretisation<dim>& grid,
                 const std::vector<Selection<dim>>& selections);

}  // namespace steppe
