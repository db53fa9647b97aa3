#pragma once

#include "steppe/physics/f_bar.h"

namespace steppe {

/// What people look at in a point: Cauchy stress (all nine components, in plane strain too) and von
/// Mises stress in Pa, det F, energy per reference volume in J/m^3.
struct StressState {
  Tensor2<3, double> cauchy;
  double von_mises, det_F, energy;
};

/// Those of a material's law at a displacement gradient H, with the fibres of the point, in a cell
/// whose det F - 1 is given where the material takes one for all points (see cell_dilatations).
/// Local.
template <int dim>
StressState stress_state(const Material<dim>& material, const Tensor2<dim, double>& H,
                         double cell_dilatation, const Direction<double>* fibres) {
  const Law<dim>& law =
      material.dilatation == Dilatation::mean ? *material.split->isochoric : *material.law;
  const Tensor2<dim, double> taken =
      material.dilatation == Dilatation::f_bar ? rescaled(law.linear(), H, cell_dilatation).H : H;
  StressState result;
  bool admissible;
  result.cauchy = law.cauchy_in_three_dimensions(taken, admissible, fibres);
  result.det_F = 1 + determinant_minus_one(H);
  law.energy({1, fibres}, &taken, &result.energy);
  if (material.dilatation == Dilatation::mean) {
    const VolumetricEnergy& volumetric = material.split->volumetric;
    result.cauchy = plus_identity(result.cauchy, volumetric.slope(cell_dilatation));
    result.energy += volumetric.energy(cell_dilatation);
  }
  result.von_mises = von_mises(result.cauchy);
  return result;
}

}  // namespace steppe
