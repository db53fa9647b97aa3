#pragma once

#include "steppe/material/catalogue/material_input.h"

#include <memory>

namespace steppe {

/**
 * A new law of the kind and with the constants of the input. Throws InputError as
 * MaterialInput::check, which names the material and should be called before.
 */
template <int dim>
std::unique_ptr<Law<dim>> make_law(const MaterialInput& input);

/** The counted operations of that law at a point, see Counted; none without stress. Throws as
 * make_law. */
LawOperations law_operations(const MaterialInput& input, int dim);

}  // namespace steppe
