#pragma once

#include "steppe/physics/internal_force/f_bar.h"

namespace steppe {

/// What people look at in a point: Cauchy stress (all nine components, in plane strain too) and von
/// Mises stress in Pa, det F, and the energy of the law (without what branches hold) per reference
/// volume in J/m^3.
struct StressState {
  Tensor2<3, double> cauchy;
  double von_mises, det_F, energy;
};

/// Those of a material's law at a displacement gradient H, with the fibres of the point, with
/// the dilatation around it where the material does not take that of the point. Local.
template <int dim>
StressState stress_state(const Material<dim>& material, const Tensor2<dim, double>& H,
                         const PointDilatation& around, const Direction<double>* fibres) {
  const Law<dim>& law = material.averages() ? *material.split->isochoric : *material.law;
  const Tensor2<dim, double> taken =
      material.dilatation == Dilatation::f_bar ? rescaled(law.linear(), H, around.centre).H : H;
  StressState result;
  bool admissible;
  result.cauchy = law.cauchy_in_three_dimensions(taken, admissible, fibres);
  result.det_F = 1 + determinant_minus_one(H);
  law.energy({1, fibres}, &taken, &result.energy);
  if (material.averages()) {
    result.cauchy = plus_identity(result.cauchy, around.pressure);
    result.energy += around.energy;
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
