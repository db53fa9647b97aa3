#pragma once

#include <string>
#include <vector>

namespace steppe {

/** The finite number that the whole text spells. Throws InputError, beginning with "section /
 * parameter = text", where there is none. */
double required_number(const std::string& section, const std::string& parameter,
                       const std::string& text);

/** The words with commas between them, or `nothing` where there are none. */
std::string list_or_nothing(const std::vector<std::string>& words, const std::string& nothing);

}  // namespace steppe
