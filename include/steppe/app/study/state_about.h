#pragma once

#include "steppe/app/study/motion_model.h"

#include <string>

namespace steppe {

/// State about which small motions are sought: rest, or the equilibrium of the loads, which is
/// found here; see Modes / About. `solver` is the linear solver, for the screen. Collective. Throws
/// NumericsError on all ranks.
template <int dim>
State state_about(MotionModel<dim>& model, const std::string& solver);

}  // namespace steppe
