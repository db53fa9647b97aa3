#pragma once

#include "steppe/base/numbers/tensor.h"
#include "steppe/material/law/law.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * Strains as the components s = L^T E with E in Mandel's (the normal ones, then the shears times
 * sqrt(2)) and D = L L^T the tangent of a law at rest, so that s . s' = E : D : E'. Local.
 */
template <int dim>
class StrainComponents {
 public:
  static constexpr int n = dim * (dim + 1) / 2;

  /// Throws InputError where D is not positive.
  explicit StrainComponents(const Law<dim>& law);

  /// Factor times those of the strain (A + A^T) / 2, `apart` from each other.
  void of(const Tensor2<dim, double>& A, double factor, double* s, int apart) const;

 private:
  std::array<double, n * n> L_;  // by columns
};

/// A^T B.
template <int dim>
Tensor2<dim, double> product_of_transposed(const Tensor2<dim, double>& A,
                                           const Tensor2<dim, double>& B) {
  Tensor2<dim, double> result;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      result(i, j) = 0;
      for (int k = 0; k < dim; ++k) result(i, j) += A(k, i) * B(k, j);
    }
  return result;
}

}  // namespace steppe
