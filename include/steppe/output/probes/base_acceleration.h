#pragma once

#include "steppe/input/values/active.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/load/load_input.h"

#include <memory>
#include <vector>

namespace steppe {

/// The acceleration of a moving base, factor * value, m/s^2, while it is active.
template <int dim>
struct BaseAcceleration {
  VectorExpression<dim> value;
  Active active;
  double factor;
};

/// Accelerations of the frame of reference, which all probes share.
template <int dim>
using BaseAccelerations = std::shared_ptr<const std::vector<BaseAcceleration<dim>>>;

/// Accelerations of the frame of reference among the loads. Local. Throws InputError.
template <int dim>
BaseAccelerations<dim> base_accelerations(const std::vector<LoadInput>& loads,
                                          const Constants& constants);

}  // namespace steppe
