#pragma once

#include "steppe/app/input.h"

#include <string>

namespace steppe {

/// "steppe 0.1.0" and the versions of deal.II, PETSc, MPI and the compiler, a line each.
std::string version_text();

/// Beside the results: what ran, as NAME.used.prm (re-readable), with PETSc's options and the
/// versions in NAME.used.txt. On one rank. Throws OutputError.
void write_record(const Input& input, const std::string& folder, const std::string& name);

}  // namespace steppe
