#pragma once

#include "steppe/fem/cells/cell_polynomials.h"
#include "steppe/fem/kernels/element_kernel.h"

#include <vector>

namespace steppe {

/**
 * The projection in L2 of values at the quadrature points of each cell on the polynomials of a
 * complete degree in X there, Pi f = sum_k m_k (1/V) integral of m_k f dV with the orthonormal m_k
 * of CellPolynomials, for cells in batches. Local.
 */
template <int dim>
class CellProjection {
 public:
  /// For the batches of groups with `acts[group]`. Borrows the kernel.
  CellProjection(const Space<dim>& space, const dealii::Quadrature<dim>& quadrature,
                 const CellBatches<dim>& batches, const ElementKernel<dim>& kernel,
                 unsigned int degree, const std::vector<bool>& acts);

  int n_modes() const { return n_modes_; }
  /// m_k at [q][k - 1] of k > 0; m_0 is 1.
  const Lanes* modes(const BatchNodes<dim>& batch) const {
    return modes_.data() + first_[batch.number];
  }
  /// w det(dX/dxi).
  Lanes measure(const CellBatch<dim>& batch, int q) const {
    return Lanes(kernel_.weight(q)) * batch.jacobian(q).determinant;
  }
  /// V, and 1 in lanes that repeat a cell.
  Lanes volume(const CellBatch<dim>& batch) const;

  /// Pi of values at the points, in their place. N is Lanes or Dual<Lanes>.
  template <class N>
  void project(const CellBatch<dim>& batch, N* values) const;
  /// (1/V^2) integral of f m_k m_l dV at [k][l].
  template <class N>
  void find_gram(const CellBatch<dim>& batch, const N* f, N* gram) const;

 private:
  const ElementKernel<dim>& kernel_;
  int n_modes_ = 1;
  std::vector<Lanes> modes_;        // of all batches; affine cells have the same
  std::vector<std::size_t> first_;  // of each batch
};

}  // namespace steppe
