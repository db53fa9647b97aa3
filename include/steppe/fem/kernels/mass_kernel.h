#pragma once

#include "steppe/fem/cells/cell_batches.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * Products with the mass matrix without its entries. On quadrilaterals and hexahedra: values at
 * degree + 1 Gauss points in each direction by interpolation in one direction after the other
 * (Orszag, J. Comput. Phys. 37, 1980), weighed, and the transpose. On simplices: the matrix of the
 * reference cell times its volume, on curved ones values at the points and the transpose. Local.
 */
template <int dim>
class MassKernel {
 public:
  virtual ~MassKernel() = default;

  /// The number in the scalar element of each node in the order of this kernel.
  virtual std::vector<int> node_order() const = 0;

  /// y_ia += c times the integral of N_a N_b x_ib over the cells, between the local forms of nodal
  /// vectors, with a c for each cell.
  virtual void add_product(const CellBatch<dim>& batch, const Lanes& c, const double* x,
                           double* y) const = 0;
};

/// The kernel of a space for its quadrature `exact_mass`.
template <int dim>
std::unique_ptr<MassKernel<dim>> make_mass_kernel(const Space<dim>& space);

}  // namespace steppe
