#include "steppe/physics/reduced_energy/monomials.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace steppe {

void Monomials::add_gradient(int r, const double* c, const double* z, double* gradient) {
  for (int i = 0; i < r; ++i) gradient[i] += c[i];
  add_gradient_of_pairs(r, c + r, z, gradient);
}

void Monomials::add_gradient_of_pairs(int r, const double* c, const double* z, double* gradient) {
  for (int i = 0; i < r; ++i)
    for (int j = i; j < r; ++j, ++c) {
      gradient[i] += *c * z[j];
      gradient[j] += *c * z[i];
    }
}

CubicMonomials::CubicMonomials(int n) : n_(n), first_(std::size_t(n) * std::size_t(n)) {
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      first_[std::size_t(i * n + j)] = size_;
      size_ += n - j;
    }
}

int CubicMonomials::number(int i, int j, int k) const {
  std::array<int, 3> sorted = {i, j, k};
  std::sort(sorted.begin(), sorted.end());
  return first_[std::size_t(sorted[0] * n_ + sorted[1])] + sorted[2] - sorted[1];
}

void CubicMonomials::evaluate(const double* z, double* p) const {
  for (int i = 0; i < n_; ++i)
    for (int j = i; j < n_; ++j) {
      const double product = z[i] * z[j];
      for (int k = j; k < n_; ++k) *p++ = product * z[k];
    }
}

void CubicMonomials::add_gradient(const double* c, const double* z, double* gradient) const {
  for (int i = 0; i < n_; ++i)
    for (int j = i; j < n_; ++j) {
      const double product = z[i] * z[j];
      double sum = 0;
      for (int k = j; k < n_; ++k, ++c) {
        sum += *c * z[k];
        gradient[k] += *c * product;
      }
      gradient[i] += sum * z[j];
      gradient[j] += sum * z[i];
    }
}

void CubicMonomials::add_half_of_hessian(const double* c, const double* z, double* half) const {
  for (int i = 0; i < n_; ++i)
    for (int j = i; j < n_; ++j) {
      double sum = 0, *of_i = half + i * n_, *of_j = half + j * n_;
      for (int k = j; k < n_; ++k, ++c) {
        sum += *c * z[k];
        of_i[k] += *c * z[j];
        of_j[k] += *c * z[i];
      }
      of_i[j] += sum;
    }
}

}  // namespace steppe
