#pragma once

#include "steppe/fem/boundary/boundary.h"

#include <optional>
#include <vector>

namespace steppe {

/// The unit normal, up to its sign, of faces that all lie in parallel planes; none if they do not.
/// A normal along an axis is that axis exactly. Collective.
template <int dim>
std::optional<dealii::Tensor<1, dim>> plane_normal(const Space<dim>& space,
                                                   const std::vector<BoundaryFace>& faces);

/// The unit outward normal at owned nodes on faces: the mean over the faces of all ranks, each
/// point of them with the weight N_a^2 dA. Zero where the faces' normals cancel. Collective.
template <int dim>
std::vector<dealii::Tensor<1, dim>> nodal_normals(const Space<dim>& space,
                                                  const std::vector<BoundaryFace>& faces,
                                                  const std::vector<int>& nodes);

}  // namespace steppe
