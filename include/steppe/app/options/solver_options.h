#pragma once

#include "steppe/app/options/option_words.h"

#include <vector>

namespace steppe {

/**
 * Set up a small linear solver with each prefix that options of PETSc's have (`mass_` of
 * -mass_ksp_type), as the run would do later, perhaps after hours or only in some runs; types of
 * eigenvalue solvers are looked up. The options count as unused still. Every rank by itself, with
 * the same options. Throws InputError for values that PETSc does not take.
 */
void check_solver_options(const std::vector<OptionWord>& options);

}  // namespace steppe
