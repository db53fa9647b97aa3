#pragma once

#include "steppe/fem/space/shape_table.h"
#include "steppe/physics/stress/cell_stress.h"

namespace steppe {

/**
 * Bound of the eigenvalues of M^-1 K with a diagonal mass M and the stiffness K of the internal
 * force. In each cell z.K z <= z.S z with the scalar stiffness, in every component,
 *     S_ab = max |A| integral of grad N_a . grad N_b,
 * |A| the smaller of the Frobenius norm and the largest row sum of the tangent A as a matrix
 * between displacement gradients; the maximum is over the points of the cell. By Gershgorin's
 * theorem no eigenvalue is larger than the largest r_a / m_a of a node, r_a the sum over its cells
 * of sum over b of |S_ab|. On cubes of degree 1 that is 4/3 (3 lambda + 2 mu) / (lambda + 2 mu) of
 * the highest eigenvalue at rest.
 */
template <int dim>
class StiffnessBound {
 public:
  /// Borrows the stress. Local.
  explicit StiffnessBound(const CellStress<dim>& stress);

  /// Set the components of node a to r_a, N/m. Returns false where no bound is known or the state
  /// is inadmissible, on this rank. Collective.
  bool set_row_sums(const State& state, Vec sums) const;

 private:
  /// The largest |A| of the points of each cell; false where the state is inadmissible.
  bool find_moduli(const CellBatch<dim>& batch, const double* u, Lanes& moduli) const;
  /// r_a of the cells with |A| = 1 in rows_, N_b in the order of the kernel.
  void integrate(const CellBatch<dim>& batch) const;

  const CellStress<dim>& stress_;
  bool is_known_;
  ShapeTable<dim> shapes_;
  std::vector<int> node_order_;
  // workspaces: of the points, and of the nodes
  mutable std::vector<Tensor2<dim, Lanes>> H_;
  mutable std::vector<Tensor4<dim, Lanes>> A_;
  mutable std::vector<Lanes> slopes_, S_, rows_;
};

}  // namespace steppe
