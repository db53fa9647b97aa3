#pragma once

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// What runs, by name: steppe, deal.II, PETSc, MPI, BLAS, the compiler.
std::vector<std::pair<std::string, std::string>> versions();

/// The same for the screen, a line each.
std::string version_text();

}  // namespace steppe
