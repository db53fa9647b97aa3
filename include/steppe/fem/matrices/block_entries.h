#pragma once

#include "steppe/linalg/blocks/csr.h"

#include <deal.II/base/tensor.h>

#include <vector>

namespace steppe {

/**
 * Adds blocks of two nodes straight into the arrays of an assembled MATAIJ of a Space's unknowns,
 * for as long as this object lives; those of other ranks' rows wait in PETSc's stash for the final
 * assembly. One search in a row places the whole block. Local.
 */
template <int dim>
class BlockEntries {
 public:
  explicit BlockEntries(Mat J);

  /// J_ij += block, for nodes by global numbers. Throws NumericsError where J has no room for it.
  void add(PetscInt i, PetscInt j, const dealii::Tensor<2, dim>& block);

 private:
  Mat J_;
  PetscInt first_, end_;  // of the owned nodes
  OffDiagonalColumns outside_;
  std::vector<CsrRows> parts_;
};

}  // namespace steppe
