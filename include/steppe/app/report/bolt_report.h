#pragma once

#include "steppe/fem/supports/bolt.h"

#include <string>
#include <vector>

namespace steppe {

/// A line on the screen for each bolt: cells of the shank, place, direction and area of the cut,
/// and how many nodes were doubled there. `units` is a set of units. Local.
template <int dim>
void print_bolts(const std::vector<Bolt<dim>>& bolts, double size, const std::string& units);

}  // namespace steppe
