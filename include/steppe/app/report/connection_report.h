#pragma once

#include "steppe/app/input/input.h"
#include "steppe/fem/constraints/remote_points.h"
#include "steppe/output/tables/connection_results.h"
#include "steppe/physics/body/body.h"

#include <string>
#include <vector>

namespace steppe {

/// Prints what each remote point is, of which nodes, of which mass the cells are that it makes
/// rigid, and what each joint leaves free. `units` is a set of units. Collective.
template <int dim>
void report_remote_points(const RemotePoints<dim>& remote, const Space<dim>& space,
                          const Body<dim>& body, const std::string& units);

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
