#pragma once

#include "steppe/input/parameters/parameters.h"

#include <functional>
#include <iosfwd>
#include <map>
#include <string>

namespace steppe {

/**
 * Writes all parameters, or those that `chosen` takes, as an input file with the present values, in
 * the order of declaration; a comment above each parameter says what it is, what is allowed, its
 * default where the value is another, and its option. Local: call it on one rank.
 */
void print_parameters(std::ostream& out, const Parameters& parameters,
                      const std::function<bool(const Parameter&)>& chosen = nullptr);

/**
 * Writes the present values (what ran) as an input file that can be read again, with other
 * values for some. Local.
 */
void print_merged(std::ostream& out, const Parameters& parameters,
                  const std::map<Path, std::string>& other_values = {});

/** Writes a line for each parameter: its option, its value and what it is in short. Local. */
void print_options(std::ostream& out, const Parameters& parameters);

}  // namespace steppe
