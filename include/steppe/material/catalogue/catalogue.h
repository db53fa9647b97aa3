#pragma once

#include "steppe/material/law/law_entry.h"

#include <string>
#include <vector>

namespace steppe {

/** All laws with a stress, one line each. */
const std::vector<LawEntry>& catalogue();

/** The one of that name. Throws InputError where there is none. */
const LawEntry& law_entry(const std::string& law);

/** The names of all laws with a stress, as the parameter Law knows them; it knows `none` too. */
std::vector<std::string> law_names();

/** The names of the laws that have parts for shape and volume, see law_parts. */
std::vector<std::string> names_of_laws_with_parts();

}  // namespace steppe
