#pragma once

#include "steppe/physics/load/load_entry.h"

namespace steppe {

// Each is a Load.

LoadEntry gravity();
LoadEntry base_acceleration();
LoadEntry body_force();
LoadEntry traction();
LoadEntry force();
LoadEntry nodal_force();
LoadEntry point_force();

}  // namespace steppe
