#pragma once

#include "steppe/fem/kernels/cell_columns.h"
#include "steppe/material/law/viscous_stress.h"

namespace steppe {

/**
 * The derivative of the viscous forces to the displacement with the velocity held, integral of
 * dP_v/dF : grad N_b grad N_a: cell matrices without symmetry. Not to be shared between threads.
 * Local.
 */
template <int dim>
class ViscousSlope {
 public:
  /// Borrows the kernel.
  explicit ViscousSlope(ElementKernel<dim>& kernel)
      : columns_(kernel), n_points_(kernel.n_points()) {}

  /// s times the matrices at the gradients H of u and V of v at the points of a batch, see
  /// CellColumns.
  const Tensor2<dim, Lanes>* matrices(const CellBatch<dim>& batch, const ViscousStress& viscous,
                                      double s, const Tensor2<dim, Lanes>* H,
                                      const Tensor2<dim, Lanes>* V);

 private:
  CellColumns<dim> columns_;
  int n_points_;
};

}  // namespace steppe
