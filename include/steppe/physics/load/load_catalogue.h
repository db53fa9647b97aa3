#pragma once

#include "steppe/physics/load/load_entry.h"

namespace steppe {

// Entries that declare no class: a Load each, and FollowerLoads of a force of their own.

LoadEntry gravity();
LoadEntry base_acceleration();
LoadEntry body_force();
LoadEntry traction();
LoadEntry force();
LoadEntry nodal_force();
LoadEntry point_force();
LoadEntry remote_force();
LoadEntry remote_moment();
LoadEntry remote_follower_force();
LoadEntry remote_follower_moment();

/// f = -p(X, t) c (Bonet and Wood, Nonlinear Continuum Mechanics, 2nd edition, section 8.5.2).
LoadEntry pressure();
/// f = -w max(0, z_0(t) - x.up) c
LoadEntry hydrostatic_pressure();
/// f = t_n c / |c| + t_t m / |m| with m = sum of (d.T_k) g_k, the material direction that was the
/// reference direction d in the surface.
LoadEntry follower_traction();

}  // namespace steppe
