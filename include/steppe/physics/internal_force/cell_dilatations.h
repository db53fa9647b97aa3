#pragma once

#include "steppe/fem/cell_polynomials.h"
#include "steppe/fem/space.h"
#include "steppe/physics/body/body.h"

#include <optional>
#include <vector>

namespace steppe {

/// det F - 1, or tr H where the law is linear.
template <int dim, class N>
N dilatation(bool linear, const Tensor2<dim, N>& H) {
  return linear ? trace(H) : determinant_minus_one(H);
}

/// What the stress at a point needs that is no matter of the point alone: where the volumetric
/// energy U takes means of the dilatation J - 1, the Cauchy pressure in Pa, positive in tension,
/// and the energy per reference volume in J/m^3; with F-bar the dilatation of the centre.
struct PointDilatation {
  double pressure = 0, energy = 0, centre = 0;
};

/// That in one cell: Pi U'(J_bar) and Pi U(J_bar) on its polynomials where the material takes the
/// mean (see MeanDilatation); the means over its nodes of U'(J_a) and U(J_a) where it takes those;
/// zero where it takes the dilatation of the points.
template <int dim>
struct CellDilatation {
  PointDilatation uniform;                          ///< where there are no polynomials
  std::optional<CellPolynomials<dim>> polynomials;  ///< m_k
  std::vector<double> pressure, energy;             ///< what multiplies them

  /// At X in the reference configuration.
  PointDilatation at(const dealii::Point<dim>& X) const;
};

/// Those of each owned cell. Brings the ghosts of the displacement up to date. Collective.
template <int dim>
std::vector<CellDilatation<dim>> cell_dilatations(const Space<dim>& space, const Body<dim>& body,
                                                  Vec displacement);

}  // namespace steppe
