#pragma once

#include "steppe/physics/cell_pressure.h"

namespace steppe {

/// What people look at in a point: Cauchy stress (all nine components, in plane strain too) and von
/// Mises stress in Pa, det F, energy per reference volume in J/m^3.
struct StressState {
  Tensor2<3, double> cauchy;
  double von_mises, det_F, energy;
};

/// Those of a material's law at a displacement gradient H, with the fibres of the point, in a cell
/// whose pressure is given where the material takes a mean of det F. Local.
template <int dim>
StressState stress_state(const Material<dim>& material, const Tensor2<dim, double>& H,
                         const CellPressure& volumetric, const Direction<double>* fibres) {
  const bool averages = material.dilatation != Dilatation::pointwise;
  const Law<dim>& law = averages ? *material.split->isochoric : *material.law;
  StressState result;
  bool admissible;
  result.cauchy = law.cauchy_in_three_dimensions(H, admissible, fibres);
  result.det_F = 1 + determinant_minus_one(H);
  law.energy({1, fibres}, &H, &result.energy);
  if (averages) {
    result.cauchy = plus_identity(result.cauchy, volumetric.pressure);
    result.energy += volumetric.energy;
  }
  result.von_mises = von_mises(result.cauchy);
  return result;
}

}  // namespace steppe
