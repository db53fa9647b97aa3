#pragma once

#include "steppe/fem/space/space.h"

#include <array>
#include <vector>

namespace steppe {

/// The means over the volume of each owned cell of det F, and of numbers at its quadrature points,
/// cell by cell. Collective.
template <int dim>
std::vector<std::array<double, 2>> cell_means(const Space<dim>& space, Vec displacement,
                                              const std::vector<double>& numbers);

}  // namespace steppe
