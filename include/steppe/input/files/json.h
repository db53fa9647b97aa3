#pragma once

#include "steppe/input/parameters/parameters.h"

#include <iosfwd>
#include <map>
#include <string>

namespace steppe {

/**
 * Writes the present values (what ran) as a JSON input that can be read again, with other values
 * for some: numbers and booleans as such, all else as text. Local.
 */
void print_merged_json(std::ostream& out, const Parameters& parameters,
                       const std::map<Path, std::string>& other_values = {});

/**
 * Writes the JSON schema (draft 2020-12) of an input: of each parameter its meaning, default and
 * what is allowed, as JSON value or as the text of a .prm file; other names are refused. The
 * parameters hold one element of each list (a section with Names), which stands for those of any
 * name. What parameters mean together is beyond it. Local.
 */
void print_schema(std::ostream& out, const Parameters& parameters);

}  // namespace steppe
