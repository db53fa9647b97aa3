#pragma once

#include "steppe/physics/load/load_entry.h"

namespace steppe {

/// f = -p(X, t) c (Bonet and Wood, Nonlinear Continuum Mechanics, 2nd edition, section 8.5.2).
LoadEntry pressure();
/// f = -w max(0, z_0(t) - x.up) c
LoadEntry hydrostatic_pressure();

}  // namespace steppe
