#pragma once

#include "steppe/physics/obstacle.h"
#include "steppe/solve/time_input.h"

#include <string>

namespace steppe {

/// Throws InputError for what a kind of run does not do with an obstacle. Local.
void check_obstacle(const ObstacleInput& obstacle, const std::string& run, const TimeInput& time);

}  // namespace steppe
