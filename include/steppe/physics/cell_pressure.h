#pragma once

#include "steppe/physics/body.h"

#include <vector>

namespace steppe {

/// What the volumetric energy U of a cell gives where it takes a mean of det F: the Cauchy pressure
/// in Pa, positive in tension, and the energy per reference volume in J/m^3. With means over cells
/// U'(J_bar) and U(J_bar), with those at nodes the means of U'(J_a) and U(J_a) over its nodes.
struct CellPressure {
  double pressure = 0, energy = 0;
};

/// Those of each owned cell, zero where the material takes det F at the points. Brings the ghosts
/// of the displacement up to date. Collective.
template <int dim>
std::vector<CellPressure> cell_pressures(const Space<dim>& space, const Body<dim>& body,
                                         Vec displacement);

}  // namespace steppe
