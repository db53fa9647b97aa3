#pragma once

#include "steppe/app/input/input.h"
#include "steppe/mesh/memory/memory_check.h"

namespace steppe {

/// Memory that a run needs by its degree, scheme, matrix and linear solver. Some of it depends on
/// the number of unknowns (Solver / Linear = auto) or cannot be known before there is a mesh (the
/// fill of a factor, PETSc's options). That counts with the least it may be, so that nothing is
/// refused that fits. Local.
MemoryNeed memory_need(const Input& input);

}  // namespace steppe
