#pragma once

#include "steppe/physics/contact/obstacle.h"
#include "steppe/solve/scheme/time_input.h"

#include <string>

namespace steppe {

/// Throws InputError for what a kind of run does not do with an obstacle. Local.
void check_obstacle(const ObstacleInput& obstacle, const std::string& run, const TimeInput& time);

}  // namespace steppe
