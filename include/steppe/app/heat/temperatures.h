#pragma once

#include "steppe/app/input/input.h"
#include "steppe/physics/body/body.h"

#include <memory>
#include <vector>

namespace steppe {

/// The temperature that the input's section `Temperature` gives a body: by an expression, or by the
/// checkpoints of a run of heat, in any mesh and degree, between whose times it is linear. Null
/// where none is given. Borrows the space. Collective. Throws InputError on all ranks for results
/// that hold no such checkpoints, and for nodes that are outside that run's mesh.
template <int dim>
std::unique_ptr<Temperature<dim>> make_temperature(const Input& input, const Space<dim>& space);

/// Prints the range of the nodal temperatures at some times, on the rank that `speaks`; nothing
/// without a temperature. Collective. Throws InputError on all ranks where it is not finite, or
/// where a material would shrink to nothing.
template <int dim>
void report_temperatures(const Space<dim>& space, const Body<dim>& body,
                         const std::vector<double>& times, bool speaks);

}  // namespace steppe
