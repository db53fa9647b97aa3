#include "steppe/physics/facets/reduced_term.h"

#include <cmath>
#include <numeric>

namespace steppe {

void add_product(double s, const std::vector<double>& A, const double* x, double* y) {
  const std::size_t r = std::size_t(std::sqrt(double(A.size())) + 0.5);
  for (std::size_t i = 0; i < r; ++i) y[i] += s * std::inner_product(x, x + r, &A[i * r], 0.);
}

double product(int r, const double* x, const double* y) {
  return std::inner_product(x, x + r, y, 0.);
}

}  // namespace steppe
