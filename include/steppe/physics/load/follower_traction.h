#pragma once

#include "steppe/physics/load/load_entry.h"

namespace steppe {

/// f = t_n c / |c| + t_t m / |m| with m = sum of (d.T_k) g_k, the material direction that was the
/// reference direction d in the surface.
LoadEntry follower_traction();

}  // namespace steppe
