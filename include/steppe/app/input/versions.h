#pragma once

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Versions of what runs, by name: steppe, deal.II, PETSc, MPI, BLAS, the compiler.
std::vector<std::pair<std::string, std::string>> versions();

/// Text of the versions for the screen, a line each.
std::string version_text();

}  // namespace steppe
