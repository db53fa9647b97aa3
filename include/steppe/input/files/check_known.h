#pragma once

#include "steppe/input/files/entry.h"
#include "steppe/input/parameters/parameters.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * Throws InputError unless the entry is a declared section or parameter; `names` is the value of
 * `Names` in its top-level section. An empty value of a section is an empty section. Local.
 */
void check_known(const Entry& entry, const Parameters& parameters,
                 const std::vector<std::string>& names);

}  // namespace steppe
