#pragma once

#include "steppe/app/input/input.h"
#include "steppe/output/tables/joint_results.h"

#include <string>
#include <vector>

namespace steppe {

/// A line on the screen for each bolt: cells of the shank, place, direction and area of the cut,
/// and how many nodes were doubled there. `units` is a set of units. Local.
template <int dim>
void print_bolts(const std::vector<Bolt<dim>>& bolts, double size, const std::string& units);

/// A note on each bolt whose shortening is not held at that time, about whose state small motions
/// are. Local.
template <int dim>
void note_free_bolts(const std::vector<Bolt<dim>>& bolts, double time);

/// Warn of bolts whose cut has turned away from the direction of their force, where a law sees
/// large rotations. Local.
void warn_of_turned_bolts(const Input& input, const std::vector<BoltResult>& bolts);

}  // namespace steppe
