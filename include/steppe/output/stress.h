#pragma once

#include "steppe/material/law.h"

namespace steppe {

/// What people look at in a point: Cauchy stress (all nine components, in plane strain too) and von
/// Mises stress in Pa, det F, energy per reference volume in J/m^3.
struct StressState {
  Tensor2<3, double> cauchy;
  double von_mises, det_F, energy;
};

/// At a displacement gradient H, with the fibres of the point. Local.
template <int dim>
StressState stress_state(const Law<dim>& law, const Tensor2<dim, double>& H,
                         const Direction<double>* fibres) {
  StressState result;
  bool admissible;
  result.cauchy = law.cauchy_in_three_dimensions(H, admissible, fibres);
  result.von_mises = von_mises(result.cauchy);
  result.det_F = 1 + determinant_minus_one(H);
  law.energy({1, fibres}, &H, &result.energy);
  return result;
}

}  // namespace steppe
