#pragma once

#include "steppe/physics/equation/problem.h"

#include <functional>
#include <vector>

namespace steppe {

/// Visit the sum of the loads of a problem on its body at rest, N, at some times, s. Collective.
void for_loads_at_rest(const Problem& problem, const std::vector<double>& times,
                       const std::function<void(double time, VecHandle load)>& visit);

/// Adds those sums of loads that are different, as unit vectors, the largest first: where a pulse
/// begins its direction may be rounding. Returns the times of those that were added. Collective.
std::vector<double> add_different_loads(const Problem& problem, const std::vector<double>& times,
                                        std::vector<VecHandle>& loads);

/// Adds the inertia of a body that accelerates so, where it is different. Collective.
void add_inertia_of(const std::vector<VecHandle>& accelerations, const Problem& problem,
                    std::vector<VecHandle>& loads);

}  // namespace steppe
