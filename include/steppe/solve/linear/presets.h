#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/linear/factor_cost.h"
#include "steppe/solve/linear/preset_entry.h"

#include <functional>
#include <limits>
#include <string>

namespace steppe {

/**
 * Put options into PETSc's database where the user has set none of the same name (with a
 * `-PREFIXpc_type` of the user's none for that preconditioner). Returns them for the screen:
 * "NAME: -ksp_type preonly ...". Local, the same on every rank.
 */
std::string apply_options(const std::string& name, const Options& options,
                          const std::string& prefix = "");

/// Amount of work, beside the matrix, on which the cost of a linear solver in a run depends.
struct SolverWork {
  /// Linear solves that one factorisation serves: factors of static equilibria serve fewer.
  double served = 20;
  /// Linear solves that the matrix and its order of elimination serve: a static run has few. That
  /// of the run would depend on its end, and one that goes on would take another solver.
  double solves = std::numeric_limits<double>::infinity();
  /// Whether multigrid between degrees is known to take few iterations; other problems of up to
  /// 10,000 unknowns take factors.
  bool is_easy = false;

  /// Work of two load steps with four solves each.
  static SolverWork of_statics() { return {4, 8}; }
};

/**
 * The preset that `auto` stands for; other names stand for themselves. It is direct up to 10,000
 * unknowns, or 2,000 where multigrid is easy, and multigrid beyond 200,000 in 3D (500,000 in 2D)
 * and for products without a matrix. Between them it is the cheaper one: by the factors' analysis,
 * for which `factors` is called then,
 *   operations / (0.625 served) + 64 entries
 * bytes are moved for one factorisation, at the rates of a core, and the solves that it serves, and
 * multigrid moves some 40 kB for each unknown. Where multigrid is easy, the matrix and the order of
 * elimination are counted too, as 100,000 operations for each unknown once in a run, which its
 * solves share. Slender bodies, plates and frames take factors to larger numbers of unknowns than
 * blocks do. Collective.
 */
std::string choose_preset(const std::string& name, const Problem& problem, int degree,
                          const std::function<FactorCost()>& factors, bool matrix_free = false,
                          const SolverWork& work = {});

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
