#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/linear/factor_cost.h"
#include "steppe/solve/linear/preset_entry.h"

#include <functional>
#include <string>

namespace steppe {

/**
 * Put options into PETSc's database where the user has set none of the same name (with a
 * `-PREFIXpc_type` of the user's none for that preconditioner). Returns them for the screen:
 * "NAME: -ksp_type preonly ...". Local, the same on every rank.
 */
std::string apply_options(const std::string& name, const Options& options,
                          const std::string& prefix = "");

/**
 * The preset that `auto` stands for; other names stand for themselves. Up to 10,000 unknowns it is
 * direct, beyond 200,000 in 3D (500,000 in 2D) and for products without a matrix multigrid. Between
 * them it is the cheaper one: by the factors' analysis, for which `factors` is called then,
 *   operations / 12.5 + 64 entries
 * bytes are moved for one factorisation, at the rates of a core, and the solves that it serves in
 * a run that `marches` in time, and multigrid moves some 40 kB for each unknown. Factors of static
 * equilibria serve a fifth as many solves: 2.5 takes the place of 12.5. Slender bodies, plates and
 * frames take factors to larger numbers of unknowns than blocks do. Collective.
 */
std::string choose_preset(const std::string& name, const Problem& problem, int degree,
                          const std::function<FactorCost()>& factors, bool matrix_free = false,
                          bool marches = true);

/// Whether a preset's factors serve many matrices, with which a Krylov method solves: where they
/// may be kept, and no other methods or rules of the user's own are in PETSc's database. Multigrid
/// is better off with matrices: that of its finest level follows them. Local.
bool keeps_factors(const std::string& name, const Problem& problem, bool reuse);

/// Apply the options of a preset (not of `auto`). Without `reuse` every matrix gets a
/// preconditioner of its own, see PreconditionerReuse. Returns them for the screen: "direct:
/// -ksp_type fgmres -pc_type cholesky ...". Throws InputError for one that cannot solve the
/// problem. Local, the same on every rank.
std::string apply_preset(const std::string& name, const Problem& problem, bool reuse = true);

}  // namespace steppe
