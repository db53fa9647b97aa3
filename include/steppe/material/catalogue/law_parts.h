#pragma once

#include "steppe/material/catalogue/catalogue.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * The two parts of a law that change shape and volume: those of split_law, and of laws of small
 * strains the deviatoric law and kappa/2 (tr e)^2, with tr e in the place of J - 1. Nothing for
 * other laws.  * Throws as make_law.
 */
template <int dim>
std::optional<SplitLaw<dim>> law_parts(const MaterialInput& input);

/** The names of the laws that have these parts. */
std::vector<std::string> names_of_laws_with_parts();

}  // namespace steppe
