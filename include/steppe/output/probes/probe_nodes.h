#pragma once

#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/probes/probe_input.h"

#include <vector>

namespace steppe {

/// The owned nodes of the boundary faces in a probe's region, as local numbers. Collective. Throws
/// InputError.
template <int dim>
std::vector<int> nodes_of_region(const Space<dim>& space, const ProbeInput& input) {
  const std::string parameter = input.path("Where");
  const Region<dim> region = space.mesh().boundary_region(input.where, parameter);
  return boundary_nodes(space, boundary_faces(space, region, parameter));
}

}  // namespace steppe
