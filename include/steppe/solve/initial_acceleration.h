#pragma once

#include "steppe/physics/problem.h"

namespace steppe {

/**
 * Replace the free entries of the state's acceleration so that the equation of motion holds,
 * M a_0 = P - C v_0 - R(x_0) - (M a)_prescribed; the prescribed entries stay. The mass matrix is
 * solved by conjugate gradients, options prefix `mass_`. Collective. Throws NumericsError for an
 * inadmissible state and for a mass matrix that is not positive definite.
 */
void set_initial_acceleration(const Problem& problem, State& state);

}  // namespace steppe
