#pragma once

#include "steppe/base/numbers/tensor.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/cells/cell_values.h"

namespace steppe {

/// Gradient of a nodal vector in the reference configuration, H_iJ = sum_b u_ib dN_b/dX_J, at every
/// quadrature point of the cell that `values` stand on; H has room for them. Local.
template <int dim>
void gradients(const CellValues<dim>& values, const LocalView& nodal, Tensor2<dim, double>* H) {
  for (int q = 0; q < values.n_points(); ++q) {
    H[q] = {};
    for (int b = 0; b < values.n_nodes(); ++b) {
      const auto& g = values.gradient(q, b);
      const double* u = nodal.data() + dim * values.nodes()[b];
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J) H[q](i, J) += u[i] * g[J];
    }
  }
}

}  // namespace steppe
