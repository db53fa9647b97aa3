#pragma once

#include "steppe/physics/body.h"

namespace steppe {

/// What people look at in a point: Cauchy stress (all nine components, in plane strain too) and von
/// Mises stress in Pa, det F, and the energy of the law (without what branches hold) per reference
/// volume in J/m^3.
struct StressState {
  Tensor2<3, double> cauchy;
  double von_mises, det_F, energy;
};

/// Those of a material's law at a displacement gradient H, with the fibres of the point, in a cell
/// whose mean of det F - 1 is given where the material takes it (see MeanDilatation). Local.
template <int dim>
StressState stress_state(const Material<dim>& material, const Tensor2<dim, double>& H,
                         double mean_dilatation, const Direction<double>* fibres) {
  const Law<dim>& law =
      material.dilatation == Dilatation::mean ? *material.split->isochoric : *material.law;
  StressState result;
  bool admissible;
  result.cauchy = law.cauchy_in_three_dimensions(H, admissible, fibres);
  result.det_F = 1 + determinant_minus_one(H);
  law.energy({1, fibres}, &H, &result.energy);
  if (material.dilatation == Dilatation::mean) {
    const VolumetricEnergy& volumetric = material.split->volumetric;
    result.cauchy = plus_identity(result.cauchy, volumetric.slope(mean_dilatation));
    result.energy += volumetric.energy(mean_dilatation);
  }
  result.von_mises = von_mises(result.cauchy);
  return result;
}

/// Add the Cauchy stress beside the law's (see ViscoelasticStress). Local.
inline void add(const Tensor2<3, double>& cauchy, StressState& state) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) state.cauchy(i, j) += cauchy(i, j);
  state.von_mises = von_mises(state.cauchy);
}

}  // namespace steppe
