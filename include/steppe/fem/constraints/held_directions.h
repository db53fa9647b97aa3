#pragma once

#include "steppe/fem/constraints/prescribed_motion.h"

namespace steppe {

/// For pictures, a nodal vector that is 1 in each direction in which a node's motion is prescribed,
/// or on inclined boundaries the sum of the absolute components of these directions; and in those
/// in which it follows others, with `following`. Collective.
template <int dim>
VecHandle held_directions(const Space<dim>& space, const PrescribedMotion<dim>& prescribed,
                          bool following = false);

}  // namespace steppe
