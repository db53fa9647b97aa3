#pragma once

#include "steppe/fem/element_kernel.h"
#include "steppe/material/viscous_stress.h"

#include <vector>

namespace steppe {

/**
 * The derivative of the viscous forces to the displacement with the velocity held, integral of
 * dP_v/dF : grad N_b grad N_a: cell matrices without symmetry, column by column. Not to be shared
 * between threads. Local.
 */
template <int dim>
class ViscousSlope {
 public:
  /// Borrows the kernel.
  explicit ViscousSlope(ElementKernel<dim>& kernel);

  /// s times the matrices at the gradients H of u and V of v at the points of a batch; the block of
  /// nodes a and b of n is at [a n + b]. Good until the next call.
  const Tensor2<dim, Lanes>* matrices(const CellBatch<dim>& batch, const ViscousStress& viscous,
                                      double s, const Tensor2<dim, Lanes>* H,
                                      const Tensor2<dim, Lanes>* V);

 private:
  ElementKernel<dim>& kernel_;
  int n_nodes_;
  std::vector<int> own_nodes_;  // those of a cell by itself, the same in all lanes
  std::vector<double> unit_;    // displacement of one of these
  std::vector<Tensor2<dim, Lanes>> G_, K_;
  std::vector<Lanes> column_;
};

}  // namespace steppe
