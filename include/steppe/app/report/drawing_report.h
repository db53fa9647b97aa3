#pragma once

#include "steppe/fem/space/space.h"

#include <string>

namespace steppe {

/// Print how far the volume of the cells and the area of their boundary (in 2D area and length) are
/// from what CAD knows of the bodies, where there is a drawing; warn of more than 1 %, with the
/// part of the boundary that is farthest off. `units` is a set of units. Collective.
template <int dim>
void report_drawing(const Space<dim>& space, double volume, const std::string& units);

}  // namespace steppe
