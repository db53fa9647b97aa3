#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/// What a residual is small against: the largest norm of the forces in a state, and of its momentum
/// over a step of length h (a body in free flight has no force), N. h = 0 leaves the momentum out.
/// Collective.
double largest_force(const Problem& problem, const State& state, double h);

}  // namespace steppe
