#pragma once

#include "steppe/app/input/run_kind.h"
#include "steppe/physics/contact/obstacle.h"
#include "steppe/solve/scheme/time_input.h"

namespace steppe {

/// Throws InputError for what a kind of run, in nodes or reduced to generalised coordinates, does
/// not do with an obstacle. Local.
void check_obstacle(const ObstacleInput& obstacle, const RunKind& run, const TimeInput& time,
                    bool reduced);

}  // namespace steppe
