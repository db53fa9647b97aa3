#pragma once

#include <functional>
#include <vector>

namespace steppe {

/**
 * Times at which a function of time is worth a look: of each stretch of a grid in which it is not
 * zero the beginning and the end, and where it is largest and smallest. The places between points
 * of the grid are found by bisection and by golden sections. Of many stretches those count whose
 * values are largest. What happens between two neighbours of the grid alone is not seen. Local.
 *
 * `grid` holds times in ascending order.
 */
std::vector<double> notable_times(const std::function<double(double)>& function,
                                  const std::vector<double>& grid);

}  // namespace steppe
