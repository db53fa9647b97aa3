#pragma once

#include "steppe/physics/stress/cell_stress.h"

#include <vector>

namespace steppe {

/// Arrays that one batch of cells needs at its points.
template <int dim>
struct CellStress<dim>::Workspace {
  Workspace(int n_points, int n_gradients, bool duals)
      : H(n_gradients),
        G(n_gradients),
        P(n_points),
        dual_H(n_gradients),
        dual_P(n_points),
        A(n_points),
        dual_A(duals ? n_points : 0),
        psi(n_points) {}

  std::vector<Tensor2<dim, Lanes>> H, G, P;  // H and G: as DilatedLaw takes them
  std::vector<Tensor2<dim, Dual<Lanes>>> dual_H, dual_P;
  std::vector<Tensor4<dim, Lanes>> A;
  std::vector<Tensor4<dim, Dual<Lanes>>> dual_A;
  std::vector<Lanes> psi;
};

/// H + epsilon G at every point, and at the centre.
template <int dim>
void make_dual(const std::vector<Tensor2<dim, Lanes>>& H, const std::vector<Tensor2<dim, Lanes>>& G,
               std::vector<Tensor2<dim, Dual<Lanes>>>& dual) {
  for (std::size_t q = 0; q < dual.size(); ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) dual[q](i, J) = {H[q](i, J), G[q](i, J)};
}

}  // namespace steppe
