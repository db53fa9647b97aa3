#pragma once

#include "steppe/fem/boundary/boundary.h"

#include <vector>

namespace steppe {

/**
 * How thick walls are behind faces in the reference configuration, m: at each node the mean over
 * its faces of the distance from the middle of a face to the nearest one of the same piece that
 * lies behind it and looks the other way, among faces nearer than `far`; zero where there is none.
 * A nodal vector, ghosts included. Collective.
 */
template <int dim>
VecHandle wall_thickness(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                         double far);

}  // namespace steppe
