#pragma once

#include "steppe/physics/body/body.h"

#include <vector>

namespace steppe {

/// Prints the range of the nodal temperatures at some times, on the rank that `speaks`; nothing
/// without a temperature. Collective. Throws InputError on all ranks where it is not finite, or
/// where a material would shrink to nothing.
template <int dim>
void report_temperatures(const Space<dim>& space, const Body<dim>& body,
                         const std::vector<double>& times, bool speaks);

}  // namespace steppe
