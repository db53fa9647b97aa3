#pragma once

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

}  // namespace steppe
