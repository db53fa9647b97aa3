#pragma once

#include "steppe/material/law.h"

#include <vector>

namespace steppe {

/// The Cauchy stress across the plane of plane strain (P_33 = det F sigma_33; the same with a
/// linear law) at a point of each lane, of a law with these fibres there. Local.
template <int dim>
Lanes stress_across(const Law<dim>& law, const Tensor2<dim, Lanes>& H,
                    const Direction<Lanes>* fibres) {
  std::vector<Direction<double>> here(law.n_fibres());
  Lanes result;
  for (int lane = 0; lane < Lanes::size; ++lane) {
    Tensor2<dim, double> gradient;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) gradient(i, J) = H(i, J)[lane];
    for (std::size_t f = 0; f < here.size(); ++f)
      for (int i = 0; i < 3; ++i) here[f].a[i] = fibres[f][i][lane];
    bool admissible;
    result.set(lane, law.cauchy_in_three_dimensions(gradient, admissible, here.data())(2, 2));
  }
  return result;
}

}  // namespace steppe
