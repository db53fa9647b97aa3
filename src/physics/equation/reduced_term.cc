#include "steppe/physics/equation/reduced_term.h"

#include <cmath>
#include <numeric>

namespace steppe {

std::vector<double> restricted(const std::vector<VecHandle>& basis, Vec f) {
  std::vector<Vec> vectors(basis.begin(), basis.end());
  std::vector<double> products(basis.size());
  check(VecMDot(f, PetscInt(vectors.size()), vectors.data(), products.data()));
  return products;
}

std::vector<double> congruent(const std::vector<VecHandle>& basis,
                              const std::function<void(Vec u, Vec f)>& multiply) {
  const std::size_t r = basis.size();
  std::vector<double> result(r * r);
  const VecHandle f = duplicate(basis[0]);
  for (std::size_t j = 0; j < r; ++j) {
    check(VecZeroEntries(f));
    multiply(basis[j], f);
    const std::vector<double> column = restricted(basis, f);
    for (std::size_t i = 0; i < r; ++i) result[i * r + j] = column[i];
  }
  return result;
}

void add_product(double s, const std::vector<double>& A, const double* x, double* y) {
  const std::size_t r = std::size_t(std::sqrt(double(A.size())) + 0.5);
  for (std::size_t i = 0; i < r; ++i) y[i] += s * std::inner_product(x, x + r, &A[i * r], 0.);
}

double product(int r, const double* x, const double* y) {
  return std::inner_product(x, x + r, y, 0.);
}

}  // namespace steppe
