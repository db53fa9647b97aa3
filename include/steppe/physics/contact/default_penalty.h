#pragma once

#include "steppe/fem/boundary/boundary.h"
#include "steppe/physics/body/body.h"

#include <limits>
#include <vector>

namespace steppe {

/// The penalty k of each face, N/m^3, that suits the cell behind it: `factor` times the p-wave
/// modulus of its undeformed material, or `softer` where that is less, Pa, times the degree over
/// its height above the face. Local.
template <int dim>
std::vector<double> default_penalty(const Space<dim>& space, const Body<dim>& body,
                                    const std::vector<BoundaryFace>& faces, double factor,
                                    double softer = std::numeric_limits<double>::infinity());

/// The least p-wave modulus of the undeformed materials behind faces of all ranks, Pa. Collective.
template <int dim>
double softest_modulus(const Space<dim>& space, const Body<dim>& body,
                       const std::vector<BoundaryFace>& faces);

}  // namespace steppe
