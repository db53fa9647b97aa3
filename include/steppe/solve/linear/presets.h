#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/linear/preset_entry.h"

#include <string>

namespace steppe {

/**
 * Put options into PETSc's database where the user has set none of the same name (with a
 * `-PREFIXpc_type` of the user's none for that preconditioner). Returns them for the screen:
 * "NAME: -ksp_type preonly ...". Local, the same on every rank.
 */
std::string apply_options(const std::string& name, const Options& options,
                          const std::string& prefix = "");

/// The preset that `auto` stands for: direct up to some ten thousand unknowns in 3D (more in 2D)
/// and multigrid beyond, and where a product without a matrix is wanted; other names stand for
/// themselves.
std::string choose_preset(const std::string& name, const Problem& problem, int degree,
                          bool matrix_free = false);

/// Apply the options of a preset (not of `auto`). Without `reuse` every matrix gets a
/// preconditioner of its own, see PreconditionerReuse. Returns them for the screen: "direct:
/// -ksp_type gmres -pc_type cholesky ...". Throws InputError for one that cannot solve the problem.
/// Local, the same on every rank.
std::string apply_preset(const std::string& name, const Problem& problem, bool reuse = true);

}  // namespace steppe
