#pragma once

#include "steppe/input/parameters/parameters.h"

#include <iosfwd>
#include <string>

namespace steppe {

/**
 * Writes what an input may say on a subject, as comments and lines of an input file: all of a
 * section; a parameter wherever it is; or a value that a parameter may choose (a scheme, a law, a
 * kind), with that parameter and those of its section that mention the value. The subject is a name
 * in any case, or a path, `Time / Step`; `-` and `_` are as good as blanks. False where there is
 * none of that name. Local.
 */
bool print_help(std::ostream& out, const Parameters& parameters, const std::string& subject);

/** Names on which there is help: sections, parameters and values that may be chosen. Local. */
std::vector<std::string> subjects(const Parameters& parameters);

}  // namespace steppe
