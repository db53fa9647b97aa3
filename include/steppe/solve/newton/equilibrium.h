#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/scheme/integrator.h"

#include <string>

namespace steppe {

/**
 * Replace the displacement of a state by the static equilibrium under the loads and prescribed
 * motion of a time, R(x) = P(t), by Newton's method from the displacement x_0 given. When that
 * fails in one step, in increments of s from 0 to 1 of R(x) - P = (1 - s) (R(x_0) - P) on the free
 * unknowns. The rest of the state stays. Collective. Throws NumericsError when no equilibrium is
 * found, with the diagnosis of the last displacement; the sentence names `whose` loads, where these
 * are others than those of Initial / Equilibrium at.
 */
void find_equilibrium(Problem& problem, double time, State& state,
                      const Diagnosis& diagnosis = no_diagnosis, const std::string& whose = "");

}  // namespace steppe
