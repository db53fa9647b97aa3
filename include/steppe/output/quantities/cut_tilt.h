#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/fem/supports/bolt.h"

namespace steppe {

/// The angle, rad, between the direction of a bolt, which stays, and the normal of its cut in a
/// nodal displacement: of the plane that is nearest to the moved nodes by least squares. Zero where
/// these are on a line in space. Collective.
template <int dim>
double cut_tilt(const Space<dim>& space, const Bolt<dim>& bolt, Vec displacement);

}  // namespace steppe
