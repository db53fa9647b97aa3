#pragma once

#include "steppe/fem/cell_batches.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The cell integrals of one shape, degree and quadrature over batches of cells: gradients of nodal
 * vectors, and their adjoints. It knows no material. Not to be shared between threads: the
 * functions use workspaces of the object. Everything is local.
 */
template <int dim>
class ElementKernel {
 public:
  virtual ~ElementKernel() = default;

  /// The number in the scalar element of each node in the order of this kernel.
  virtual std::vector<int> node_order() const = 0;
  virtual int n_points() const = 0;

  /// H_iJ = sum_b u_ib dN_b/dX_J at all points, of a nodal vector with dim components and ghosts.
  virtual void gradients(const CellBatch<dim>& batch, const double* nodal,
                         Tensor2<dim, Lanes>* H) = 0;

  /// f_ia += integral of P_iJ dN_a/dX_J over the cells, into the local form of a nodal vector.
  virtual void add_divergence(const CellBatch<dim>& batch, const Tensor2<dim, Lanes>* P,
                              double* nodal) = 0;

  /**
   * K_iakb = s times the integral of dN_a/dX_J A_iJkL dN_b/dX_L, for A with the major symmetry and
   * pairs of nodes a <= b only: the block of a pair is K[b (b + 1) / 2 + a].
   */
  virtual void stiffness(const CellBatch<dim>& batch, double s, const Tensor4<dim, Lanes>* A,
                         Tensor2<dim, Lanes>* K) = 0;

  /// The integral of a quantity over the cells, summed over them.
  double integral(const CellBatch<dim>& batch, const Lanes* quantity) const {
    Lanes total(0.);
    for (int q = 0; q < n_points(); ++q)
      total += Lanes(weights_[q]) * batch.jacobian(q).determinant * quantity[q];
    return sum(total);
  }

 protected:
  explicit ElementKernel(const dealii::Quadrature<dim>& quadrature)
      : weights_(quadrature.get_weights()) {}

  std::vector<double> weights_;  // on the reference cell
};

/// The kernel for a space and one of its quadratures: by sums over one direction at a time where
/// the cell and the rule are tensor products of degree + 1 points, else point by point. Local.
template <int dim>
std::unique_ptr<ElementKernel<dim>> make_element_kernel(const Space<dim>& space,
                                                        const dealii::Quadrature<dim>& quadrature);

}  // namespace steppe
