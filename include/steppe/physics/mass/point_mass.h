#pragma once

#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Masses`.
struct PointMassInput {
  std::string name, where;
  double mass = 0;
  std::string given = "each";

  void bind(dealii::ParameterHandler& prm);
};

/// The sums of the point masses at each node, kg, the same in its components, and those of remote
/// points, if any; null where there are none. Collective. Throws InputError for a region without
/// nodes, and where there is no mass.
template <int dim>
VecHandle point_masses(const Space<dim>& space, const std::vector<PointMassInput>& inputs,
                       const RemotePoints<dim>* remote = nullptr);

}  // namespace steppe
