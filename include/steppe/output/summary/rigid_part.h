#pragma once

#include "steppe/fem/constraints/remote_points.h"
#include "steppe/physics/body/body.h"

#include <cstdint>
#include <vector>

namespace steppe {

/// Cells that follow a rigid point in all of their nodes, with a thickness of 1 m in 2D.
template <int dim>
struct RigidPart {
  std::uint64_t n_cells = 0;
  double mass = 0;               ///< of their materials, kg
  dealii::Point<dim> centre;     ///< of this mass, m; the point's cloud where there is none
  dealii::Tensor<2, 3> inertia;  ///< integral of rho (r.r I - r r^T), r from the centre, kg m^2
};

/// The rigid part of each point, in their order, by exact integrals of the reference
/// configuration. Collective.
template <int dim>
std::vector<RigidPart<dim>> rigid_parts(const Space<dim>& space, const Body<dim>& body,
                                        const RemotePoints<dim>& remote);

}  // namespace steppe
