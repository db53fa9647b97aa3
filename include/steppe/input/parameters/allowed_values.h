#pragma once

#include <string>

namespace steppe {

/**
 * Values that one of deal.II's patterns allows, in words: "a number >= 0", "one of a | b", "an
 * integer between 1 and 4". `pattern` is the description of the pattern in machine style; an
 * unknown one is returned as is.
 */
std::string allowed_values(const std::string& pattern);

}  // namespace steppe
