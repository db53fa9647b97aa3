#pragma once

#include "steppe/app/study/motion_model.h"

#include <string>

namespace steppe {

/// State about which small motions of a model are sought, see Modes / About: rest, that of Start /
/// From, or the equilibrium of the loads, which is found here unless a reduced model knows it.
/// `solver` is the linear solver, for the screen. Collective. Throws InputError, NumericsError on
/// all ranks.
template <int dim>
State state_about(MotionModel<dim>& model, const std::string& solver);

/// Likewise of the full model, before it is reduced, by a solver that leaves PETSc's options as
/// they were. Collective.
template <int dim>
State find_state_about(MotionModel<dim>& model);

}  // namespace steppe
