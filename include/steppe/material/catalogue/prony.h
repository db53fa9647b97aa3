#pragma once

#include <complex>
#include <string>
#include <vector>

namespace steppe {

/** One branch of a generalised Maxwell solid: its stress relative to the law's, and its time. */
struct MaxwellBranch {
  double factor;  ///< g > 0
  double time;    ///< tau > 0, s
};

/**
 * The branches of a text such as "0.5, 0.1; 0.3, 2" (g, tau; g, tau); none of an empty one. Throws
 * InputError naming `parameter`. Local.
 */
std::vector<MaxwellBranch> read_prony(const std::string& text, const std::string& parameter);

/**
 * Stress of the branches in oscillations exp(i w t) as a factor of the law's, to which it is added:
 * sum of g i w tau / (1 + i w tau). The angular frequency w, rad/s, is from 0 to infinity. Local.
 */
std::complex<double> complex_factor(const std::vector<MaxwellBranch>& branches, double w);

}  // namespace steppe
