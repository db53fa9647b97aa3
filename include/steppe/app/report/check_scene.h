#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/app/report/selections.h"
#include "steppe/output/series/side_grid.h"

#include <string>
#include <vector>

namespace steppe {

/// Things drawn beside a body: obstacles, remote points and bolts, which are borrowed. Collective.
/// Throws InputError.
template <int dim>
std::vector<SideGrid> drawn_beside(const Discretisation<dim>& grid);

/// Write what a picture of the input shows, as JSON: the boundary with the material of each face,
/// obstacles, remote points and bolts at rest, and of each selection its faces, the places of its
/// nodes where it has no faces, or its point. Rank 0 writes. Collective. Throws InputError,
/// OutputError on all ranks.
template <int dim>
void write_scene(const std::string& path, const Discretisation<dim>& grid,
                 const std::vector<Selection<dim>>& selections);

}  // namespace steppe
