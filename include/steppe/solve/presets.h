#pragma once

#include "steppe/physics/problem.h"

#include <string>

namespace steppe {

/// Names of linear solver presets joined by `|`, for an input pattern; `auto` chooses by size.
std::string preset_names();

/**
 * Put the options of a preset into PETSc's database where the user has set none of the same name
 * (with a
 * `-pc_type` of the user's none for the preconditioner).
 * Returns what was chosen, for the screen: "direct: -ksp_type preonly -pc_type lu ...". `auto` is
 * direct up to some ten thousand unknowns in 3D (more in 2D) and multigrid beyond. Collective.
 */
std::string apply_preset(const std::string& name, const Problem& problem);

}  // namespace steppe
