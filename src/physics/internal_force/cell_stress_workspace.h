#pragma once

#include "steppe/physics/internal_force/cell_stress.h"

#include <vector>

namespace steppe {

/// Arrays that one batch of cells needs at its points.
template <int dim>
struct CellStress<dim>::Workspace {
  Workspace(int nodes_per_cell, int n_points, bool centre, bool duals)
      : H(n_points + centre),
        G(n_points + centre),
        P(n_points),
        dual_H(n_points + centre),
        dual_P(n_points),
        A(n_points),
        dual_A(duals ? n_points : 0),
        psi(n_points),
        unsymmetric(centre ? nodes_per_cell * nodes_per_cell : 0) {}

  std::vector<Tensor2<dim, Lanes>> H, G, P;  // H and G: with the centre, where FBar acts
  std::vector<Tensor2<dim, Dual<Lanes>>> dual_H, dual_P;
  std::vector<Tensor4<dim, Lanes>> A;
  std::vector<Tensor4<dim, Dual<Lanes>>> dual_A;
  std::vector<Lanes> psi;
  std::vector<Tensor2<dim, Lanes>> unsymmetric;  // cell matrices of FBar
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
