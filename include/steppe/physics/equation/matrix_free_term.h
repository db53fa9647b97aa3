#pragma once

#include "steppe/fem/maps/coarse_space.h"
#include "steppe/physics/equation/matrix_free_operator.h"
#include "steppe/physics/equation/term.h"

#include <memory>
#include <string>

namespace steppe {

/// A term whose tangent can be applied without a matrix.
template <int dim>
class MatrixFreeTerm : public Term {
 public:
  /// Its tangent, and the projection of that to the coarse space, which is borrowed as this term
  /// is; null where products alone are wanted. Collective.
  virtual std::unique_ptr<MatrixFreeOperator> matrix_free_operator(const CoarseSpace<dim>* coarse,
                                                                   OperatorStorage kind) const = 0;
  /// Empty where that is the whole tangent; else why not, and what to change.
  virtual std::string lacks_operator() const { return ""; }
};

}  // namespace steppe
