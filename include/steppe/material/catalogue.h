#pragma once

#include "steppe/material/law.h"
#include "steppe/material/material_input.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/** The names of all laws with a stress, as the parameter Law knows them; it knows `none` too. */
std::vector<std::string> law_names();

/** The names of all volumetric energies U(J), as the parameter Volumetric energy knows them. */
std::vector<std::string> volumetric_energy_names();

/**
 * A new law of the kind and with the constants of the input. Throws InputError as
 * MaterialInput::check, which names the material and should be called before.
 */
template <int dim>
std::unique_ptr<Law<dim>> make_law(const MaterialInput& input);

}  // namespace steppe
