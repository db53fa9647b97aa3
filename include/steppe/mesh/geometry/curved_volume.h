#pragma once

#include "steppe/mesh/geometry/curved_cells.h"

namespace steppe {

/// The volume of the curved and the straight cells of a coarse mesh of simplices, in 2D the area.
/// Local.
template <int dim>
double volume_of_simplices(const CurvedCells<dim>& curved, const dealii::Triangulation<dim>& mesh);

}  // namespace steppe
