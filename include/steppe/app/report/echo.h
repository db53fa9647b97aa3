#pragma once

#include "steppe/app/input/input.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/load/idle_loads.h"

namespace steppe {

/// Print on rank 0 what the input makes, so that a wrong unit is seen before the run: extent,
/// volume, mass and its centre, the shortest edge and the poorest cell, the resultant force and
/// moment of each load and of all where it is largest at some times and the notable ones; and what
/// the remote points are.
/// Collective.
template <int dim>
void print_echo(const Input& input, const Space<dim>& space, const Body<dim>& body,
                const std::vector<NamedLoad>& loads, const std::vector<double>& notable,
                const RemotePoints<dim>* remote = nullptr);

}  // namespace steppe
