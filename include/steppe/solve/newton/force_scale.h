#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/// Force that a residual is small against, N: the largest norm of the forces in a state, and of its
/// momentum over a step of length h (a body in free flight has no force). h = 0 leaves the momentum
/// out. Collective.
double largest_force(const Problem& problem, const State& state, double h);

}  // namespace steppe
