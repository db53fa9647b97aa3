#pragma once

#include "steppe/fem/constraints/remote_points.h"
#include "steppe/physics/body/body.h"

#include <string>

namespace steppe {

/// Prints what each remote point is, of which nodes, and of which mass the cells are that it makes
/// rigid. `units` is a set of units. Collective.
template <int dim>
void report_remote_points(const RemotePoints<dim>& remote, const Space<dim>& space,
                          const Body<dim>& body, const std::string& units);

}  // namespace steppe
