#pragma once

#include "steppe/physics/obstacle/obstacle_entry.h"

namespace steppe {

/// The surfaces of the kinds of obstacles, a plane and a cylinder as far as a body. Local. Throw
/// InputError.
template <int dim>
Patches<dim> plane_patches(const ObstacleGeometry<dim>& geometry, const Surroundings<dim>& body);
template <int dim>
Patches<dim> sphere_patches(const ObstacleGeometry<dim>& geometry);
template <int dim>
Patches<dim> cylinder_patches(const ObstacleGeometry<dim>& geometry, const Surroundings<dim>& body);
template <int dim>
Patches<dim> box_patches(const ObstacleGeometry<dim>& geometry);

}  // namespace steppe
