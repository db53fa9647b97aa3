#pragma once

#include "steppe/physics/equation/problem.h"

namespace steppe {

/// A vector y = (x, v) for PETSc's first-order methods: on each rank the owned entries of a nodal
/// vector x, then those of v. Collective.
VecHandle create_phase_vector(const Problem& problem);

/// Copy the owned entries of both into y, and back. Ghosts are the caller's to update. Local.
void pack(Vec x, Vec v, Vec y);
void unpack(Vec y, Vec x, Vec v);

}  // namespace steppe
