#pragma once

#include "steppe/app/study/motion_model.h"

#include <memory>

namespace steppe {

/// The model of an input, which the discretisation borrows; `temperature` may be null. Collective.
/// Throws InputError on all ranks.
template <int dim>
std::unique_ptr<MotionModel<dim>> build_motion(std::shared_ptr<const Discretisation<dim>> grid,
                                               std::unique_ptr<Temperature<dim>> temperature);

}  // namespace steppe
