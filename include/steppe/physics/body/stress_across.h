#pragma once

#include "steppe/material/law/law.h"

#include <vector>

namespace steppe {

/// The Cauchy stress across the plane of plane strain (P_33 = det F sigma_33; the same with a
/// law of small strains) at a point of each lane. Local.
template <int dim>
Lanes stress_across(const Law<dim>& law, const Tensor2<dim, Lanes>& H, Points<Lanes> point) {
  std::vector<Direction<double>> fibres(law.n_fibres());
  PlasticState<double> state{};
  std::vector<Backstress<double>> backstresses(point.backstresses ? law.n_backstresses() : 0);
  Lanes result;
  for (int lane = 0; lane < Lanes::size; ++lane) {
    Tensor2<dim, double> gradient;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) gradient(i, J) = H(i, J)[lane];
    for (std::size_t f = 0; f < fibres.size(); ++f)
      for (int i = 0; i < 3; ++i) fibres[f].a[i] = point.fibres[f][i][lane];
    if (point.plastic)
      for (int i = 0; i < 11; ++i) state.a[i] = point.plastic->a[i][lane];
    for (std::size_t k = 0; k < backstresses.size(); ++k)
      for (int i = 0; i < 6; ++i) backstresses[k].a[i] = point.backstresses[k].a[i][lane];
    const double strain = point.thermal_strain ? (*point.thermal_strain)[lane] : 0;
    bool admissible;
    const Points<double> here(1, fibres.data(), &state, point.duration, &strain,
                              backstresses.empty() ? nullptr : backstresses.data());
    result.set(lane, law.cauchy_in_three_dimensions(gradient, admissible, here)(2, 2));
  }
  return result;
}

}  // namespace steppe
