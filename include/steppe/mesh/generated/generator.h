#pragma once

#include <string>

namespace steppe {

/// deal.II's generators with their arguments, for the documentation of the input.
std::string generator_list();

/**
 * See that a generator exists in this dimension and takes such arguments, before deal.II is asked,
 * which answers bad counts and radii with a crash or without end. Local. Throws InputError.
 */
void check_generator(const std::string& name, const std::string& arguments, int dim);

/// The arguments as this release of deal.II takes them.
std::string arguments_of_release(const std::string& name, const std::string& arguments);

}  // namespace steppe
