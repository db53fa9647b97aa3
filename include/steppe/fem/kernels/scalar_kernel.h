#pragma once

#include "steppe/fem/cells/cell_batches.h"
#include "steppe/fem/kernels/scalar_tangent.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The cell integrals of scalar fields with one unknown at a node, of one shape, degree and
 * quadrature, over batches of cells: what ElementKernel is for displacements. Not to be shared
 * between threads: the functions use workspaces of the object. Those that see the batch count
 * their multiplications and additions (count_work). Everything is local.
 */
template <int dim>
class ScalarKernel {
 public:
  virtual ~ScalarKernel() = default;

  /// The number in the scalar element of each node in the order of this kernel.
  virtual std::vector<int> node_order() const = 0;
  int n_points() const { return int(weights_.size()); }
  double weight(int q) const { return weights_[q]; }

  /// Value and gradient on the reference cell at all points, of a nodal vector with one component
  /// and ghosts.
  virtual void reference_values(const BatchNodes<dim>& batch, const double* nodal,
                                ScalarAt<dim>* points) const = 0;

  /// f_a += sum over the points of s N_a + q_d dN_a/dxi_d, into the local form of such a vector.
  virtual void add_reference_integral(const BatchNodes<dim>& batch, const ScalarAt<dim>* points,
                                      double* nodal) const = 0;

  /// K_ab = dF_a/dT_b of such sums, D their tangents at the points, as BlockAssembly takes it:
  /// K[a n + b]. The cells may be those of another space: of the batch it counts them alone.
  virtual void matrix(const BatchNodes<dim>& batch, const ScalarTangent<dim>* D,
                      Tensor2<1, Lanes>* K) const = 0;

  /// The entries K_aa of that matrix, one for each node.
  virtual void diagonal(const ScalarTangent<dim>* D, Lanes* K) const = 0;

  /// Value and gradient dT/dX_J = dT/dxi_d dxi_d/dX_J at all points.
  void evaluate(const CellBatch<dim>& batch, const double* nodal, ScalarAt<dim>* points) const;

  /// f_a += integral of s N_a + q . dN_a/dX over the cells; the points are overwritten.
  void add_integral(const CellBatch<dim>& batch, ScalarAt<dim>* points, double* nodal) const;

  /// The integral of a quantity over each cell.
  Lanes integral(const CellBatch<dim>& batch, const Lanes* quantity) const {
    Lanes total(0.);
    for (int q = 0; q < n_points(); ++q)
      total += Lanes(weights_[q]) * batch.jacobian(q).determinant * quantity[q];
    return total;
  }

 protected:
  explicit ScalarKernel(const dealii::Quadrature<dim>& quadrature)
      : weights_(quadrature.get_weights()) {}

 private:
  std::vector<double> weights_;  // on the reference cell
};

/// The kernel of a space for a quadrature: by sums over one direction at a time where the cell and
/// the rule are tensor products of degree + 1 points, else point by point. Local.
template <int dim>
std::unique_ptr<ScalarKernel<dim>> make_scalar_kernel(const Space<dim>& space,
                                                      const dealii::Quadrature<dim>& quadrature);

}  // namespace steppe
