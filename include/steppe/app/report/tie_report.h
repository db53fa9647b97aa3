#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/fem/constraints/ties.h"

#include <string>

namespace steppe {

/// Say which surfaces the program has tied by itself, where it does: their bodies and faces, areas
/// and gaps, how many nodes follow and how many stay free, and which surfaces that face each other
/// stay apart. Unknowns are `components` at each node. Collective.
template <int dim>
void report_found_ties(const Discretisation<dim>& grid, const Ties& ties, int components);

}  // namespace steppe
