#include "steppe/physics/load/load_catalogue.h"

#include "steppe/physics/load/rotating_frame.h"

namespace steppe {

const std::vector<LoadEntry>& load_entries() {
  static const std::vector<LoadEntry> entries = {gravity(),
                                                 base_acceleration(),
                                                 body_force(),
                                                 traction(),
                                                 force(),
                                                 nodal_force(),
                                                 point_force(),
                                                 remote_force(),
                                                 remote_moment(),
                                                 pressure(),
                                                 hydrostatic_pressure(),
                                                 follower_traction(),
                                                 remote_follower_force(),
                                                 remote_follower_moment(),
                                                 rotating_frame()};
  return entries;
}

}  // namespace steppe
