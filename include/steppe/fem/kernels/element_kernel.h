#pragma once

#include "steppe/base/measure/work.h"
#include "steppe/fem/cells/cell_batches.h"
#include "steppe/fem/kernels/reference_tangent.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The cell integrals of one shape, degree and quadrature over batches of cells: gradients of nodal
 * vectors, and their adjoints. It knows no material. Not to be shared between threads: the
 * functions use workspaces of the object. Those that see the batch count their
 * multiplications and additions, without those of lanes that repeat a cell (count_work). Everything
 * is local.
 */
template <int dim>
class ElementKernel {
 public:
  virtual ~ElementKernel() = default;

  /// The number in the scalar element of each node in the order of this kernel.
  virtual std::vector<int> node_order() const = 0;
  int n_points() const { return int(weights_.size()); }
  double weight(int q) const { return weights_[q]; }

  /// G_id = sum_b u_ib dN_b/dxi_d at all points, of a nodal vector with dim components and ghosts.
  virtual void reference_gradients(const BatchNodes<dim>& batch, const double* nodal,
                                   Tensor2<dim, Lanes>* G) = 0;

  /// f_ia += sum over the points of flux_id dN_a/dxi_d, into the local form of a nodal vector.
  virtual void add_reference_divergence(const BatchNodes<dim>& batch,
                                        const Tensor2<dim, Lanes>* flux, double* nodal) = 0;

  /// Sums f_ia of the cells by themselves, as add_reference_divergence adds them, in f[dim a + i].
  virtual void reference_divergence(const Tensor2<dim, Lanes>* flux, Lanes* f) const = 0;

  /**
   * K_iakb = sum over the points of dN_a/dxi_d D_idke dN_b/dxi_e for pairs of nodes a <= b: the
   * block of a pair is K[b (b + 1) / 2 + a].
   */
  virtual void stiffness(const ReferenceTangent<dim>* D, Tensor2<dim, Lanes>* K) = 0;

  /// The multiplications and additions of that for one cell.
  virtual double stiffness_flops() const = 0;

  /// The blocks K_iaka of that stiffness, one for each node.
  virtual void diagonal(const ReferenceTangent<dim>* D, Tensor2<dim, Lanes>* K) const = 0;

  /// H_iJ = sum_b u_ib dN_b/dX_J at all points.
  void gradients(const CellBatch<dim>& batch, const double* nodal, Tensor2<dim, Lanes>* H) {
    reference_gradients(batch, nodal, H);
    for (int q = 0; q < n_points(); ++q) H[q] = batch.jacobian(q).pull(H[q]);
    count_work((2. * dim - 1) * dim * dim * n_points() * batch.n_cells, 0);
  }

  /// f_ia += integral of P_iJ dN_a/dX_J over the cells; P is overwritten.
  void add_divergence(const CellBatch<dim>& batch, Tensor2<dim, Lanes>* P, double* nodal) {
    for (int q = 0; q < n_points(); ++q) P[q] = batch.jacobian(q).push(weights_[q], P[q]);
    count_work((2. * dim * dim * dim + 1) * n_points() * batch.n_cells, 0);
    add_reference_divergence(batch, P, nodal);
  }

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

 private:
  std::vector<double> weights_;  // on the reference cell
};

/// The kernel for a space and a quadrature: by sums over one direction at a time where the cell and
/// the rule are tensor products of degree + 1 points, else point by point. Local.
template <int dim>
std::unique_ptr<ElementKernel<dim>> make_element_kernel(const Space<dim>& space,
                                                        const dealii::Quadrature<dim>& quadrature);

}  // namespace steppe
