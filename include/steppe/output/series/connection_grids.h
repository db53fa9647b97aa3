#pragma once

#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/supports/bolt.h"
#include "steppe/output/series/side_grid.h"

#include <vector>

namespace steppe {

/**
 * Remote points and bolts as lines that move with a body: from a remote point, which is the first
 * point of its grid, to some two dozen nodes of its cloud that are far from each other; of a bolt
 * its axis, whose first point is the centre of the cut, to both ends of the shank, and a circle as
 * large as the cut, in the plane a line. Borrows the space. Collective. Throws InputError.
 */
template <int dim>
std::vector<SideGrid> connection_grids(const Space<dim>& space, const RemotePoints<dim>& remote,
                                       const std::vector<Bolt<dim>>& bolts);

}  // namespace steppe
