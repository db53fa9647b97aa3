#pragma once

#include "steppe/fem/maps/coarse_space.h"
#include "steppe/physics/facets/matrix_free_operator.h"
#include "steppe/physics/equation/term.h"

#include <memory>
#include <tuple>

namespace steppe {

/// A tangent that can be applied without a matrix, see TermTraits::lacks_operator.
template <int dim>
class MatrixFree {
 public:
  virtual ~MatrixFree() = default;

  /// The tangent, and its projection to the coarse space, which is borrowed as the term is; null
  /// where products alone are wanted. Collective.
  virtual std::unique_ptr<MatrixFreeOperator> matrix_free_operator(const CoarseSpace<dim>* coarse,
                                                                   OperatorStorage kind) const = 0;
};

/// MatrixFree of a term; null where it has none.
template <int dim>
const MatrixFree<dim>* matrix_free(const Term& term) {
  return std::get<const MatrixFree<dim>*>(term.facets().matrix_free);
}

}  // namespace steppe
