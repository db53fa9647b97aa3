#pragma once

#include "steppe/input/entry.h"
#include "steppe/input/schema.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/**
 * Throws InputError unless the entry is a declared section or parameter; `names` is the value of
 * `Names` in its top-level section. An empty value of a section is an empty section. Local.
 */
void check_known(const Entry& entry, const Schema& schema, const std::vector<std::string>& names);

/**
 * Sets a declared parameter (and runs its actions) in prm, which stands at its top level. Throws
 * InputError, beginning with the origin, when the value is not allowed or cannot be written back
 * into an input file ('#', a backslash at the end, bytes that are not UTF-8). Local.
 */
void assign(dealii::ParameterHandler& prm, const Parameter& parameter, const std::string& value,
            const std::string& origin);

}  // namespace steppe
