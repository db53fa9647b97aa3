#pragma once

#include "steppe/fem/cell_batches.h"

#include <memory>
#include <vector>

namespace steppe {

/// A scalar field at one point: its value and its gradient dT/dX; or what is integrated against a
/// shape function and its gradient: f_a = integral of s N_a + q . dN_a/dX, s in `value`.
template <int dim>
struct ScalarAt {
  Lanes value;
  Lanes gradient[dim];
};

/// The derivatives of s and q by T and dT/dX at one point: s by T, q by T, and q by dT/dX, which is
/// a multiple of the identity.
template <int dim>
struct ScalarTangent {
  Lanes reaction;
  Lanes convection[dim];
  Lanes diffusion;
};

/**
 * The cell integrals of scalar fields with one unknown at a node, of one shape, degree and
 * quadrature, over batches of cells, from a table of the shape functions: what ElementKernel is for
 * displacements. Not to be shared between threads: the functions use workspaces of the object.
 * Everything is local.
 */
template <int dim>
class ScalarKernel {
 public:
  virtual ~ScalarKernel() = default;

  int n_points() const { return int(weights_.size()); }
  double weight(int q) const { return weights_[q]; }

  /// Value and gradient at all points, of a nodal vector with one component and ghosts.
  virtual void evaluate(const CellBatch<dim>& batch, const double* nodal,
                        ScalarAt<dim>* points) const = 0;

  /// f_a += integral of s N_a + q . dN_a/dX over the cells, into the local form of such a vector.
  virtual void add_integral(const CellBatch<dim>& batch, const ScalarAt<dim>* points,
                            double* nodal) const = 0;

  /// K_ab = dF_a/dT_b = integral of (ds/dT N_a + dq/dT . dN_a/dX) N_b + k dN_a/dX . dN_b/dX, as
  /// BlockAssembly takes it: K[a n + b].
  virtual void matrix(const CellBatch<dim>& batch, const ScalarTangent<dim>* points,
                      Tensor2<1, Lanes>* K) = 0;

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

/// The kernel of a space for a quadrature; its nodes are in the order of the scalar element. Local.
template <int dim>
std::unique_ptr<ScalarKernel<dim>> make_scalar_kernel(const Space<dim>& space,
                                                      const dealii::Quadrature<dim>& quadrature);

}  // namespace steppe
