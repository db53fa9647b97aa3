#pragma once

#include "steppe/fem/space.h"
#include "steppe/physics/body.h"

#include <vector>

namespace steppe {

/// det F - 1, or tr H where the law is linear.
template <int dim, class N>
N dilatation(bool linear, const Tensor2<dim, N>& H) {
  return linear ? trace(H) : determinant_minus_one(H);
}

/// What the stress in a cell needs that is no matter of its points: where the volumetric energy U
/// takes means of the dilatation J - 1, the Cauchy pressure in Pa, positive in tension, and the
/// energy per reference volume in J/m^3 (means over the cell: U'(J_bar) and U(J_bar); means at
/// nodes: the means of U'(J_a) and U(J_a) over its nodes); with F-bar the dilatation of the centre.
struct CellDilatation {
  double pressure = 0, energy = 0, centre = 0;
};

/// Those of each owned cell, zero where the material takes the dilatation at the points. Brings the
/// ghosts of the displacement up to date. Collective.
template <int dim>
std::vector<CellDilatation> cell_dilatations(const Space<dim>& space, const Body<dim>& body,
                                             Vec displacement);

}  // namespace steppe
