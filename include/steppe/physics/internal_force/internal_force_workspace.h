#pragma once

#include "steppe/fem/block_assembly.h"
#include "steppe/physics/internal_force/internal_force.h"

#include <vector>

namespace steppe {

/// What one batch of cells needs at its points and between its nodes.
template <int dim>
struct InternalForce<dim>::Workspace {
  Workspace(const Space<dim>& space, const CellBatches<dim>& batches, int n_points, bool centre,
            bool duals)
      : assembly(space, batches),
        H(n_points + centre),
        G(n_points + centre),
        P(n_points),
        dual_H(n_points + centre),
        dual_P(n_points),
        A(n_points),
        dual_A(duals ? n_points : 0),
        D(n_points),
        psi(n_points),
        K(batches.nodes_per_cell() * (batches.nodes_per_cell() + 1) / 2),
        unsymmetric(centre ? batches.nodes_per_cell() * batches.nodes_per_cell() : 0) {}

  BlockAssembly<dim> assembly;
  std::vector<Tensor2<dim, Lanes>> H, G, P;  // H and G: with the centre, where FBar acts
  std::vector<Tensor2<dim, Dual<Lanes>>> dual_H, dual_P;
  std::vector<Tensor4<dim, Lanes>> A;
  std::vector<Tensor4<dim, Dual<Lanes>>> dual_A;
  std::vector<ReferenceTangent<dim>> D;
  CellCoupling<dim> coupling;
  typename CellCoupling<dim>::Workspace coupling_blocks;
  std::vector<Lanes> psi;
  std::vector<Tensor2<dim, Lanes>> K, unsymmetric;  // the latter: that of FBar
};

}  // namespace steppe
