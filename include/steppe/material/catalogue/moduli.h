#pragma once

#include "steppe/material/catalogue/material_input.h"

#include <string>
#include <vector>

namespace steppe {

/** The names of the moduli that a material gives, in the order of the parameters. */
std::vector<std::string> given_moduli(const MaterialInput& material);

}  // namespace steppe
